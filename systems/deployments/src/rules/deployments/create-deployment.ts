import { isTablewrightError } from '@tablewright/base'
import { newUlid } from '@tablewright/client'
import { boolean, id } from '@tablewright/design'
import { action, one, refuse } from '@tablewright/system'
import type { Deployments } from '../../open.js'
import { deploymentShape } from '../shapes.js'
import { buildFields, requireRoom } from './build.js'

export const createDeployment = action({
  summary: 'Create a deployment; its id is made unless you have one',
  input: { deploymentId: id().optional(), managed: boolean().default(false), ...buildFields },
  output: one(deploymentShape),
  run: async ({ db, clock, random }: Deployments, input) => {
    requireRoom(input)
    const deploymentId = input.deploymentId ?? newUlid(clock(), random)
    try {
      return await db.createDeployment({ ...input, deploymentId })
    } catch (error) {
      if (!isTablewrightError(error, 'ALREADY_EXISTS')) throw error
      throw refuse('DEPLOYMENT_EXISTS', `There is a deployment ${deploymentId} already.`, {
        field: 'deploymentId',
        remedy: 'Choose another id, or leave it out.',
        data: { deploymentId },
      })
    }
  },
})
