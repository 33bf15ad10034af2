import { id } from '@tablewright/design'
import { action, pageOf, paging } from '@tablewright/system'
import type { Deployments } from '../../open.js'
import { noDeployment } from '../../problems.js'
import { logShape } from '../shapes.js'

export const showLog = action({
  summary:
    'Show the events of a deployment, the newest first; they are kept for a year, even after its deletion',
  input: { deploymentId: id(), ...paging },
  output: pageOf(logShape),
  run: async ({ db }: Deployments, { deploymentId, limit, cursor }) => {
    const page = await db.deploymentLog({ deploymentId }, { limit, cursor })
    if (page.items.length > 0 || cursor !== undefined) return page
    if (!(await db.getDeploymentById({ deploymentId }))) throw noDeployment(deploymentId)
    return page
  },
})
