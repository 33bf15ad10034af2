import { isTablewrightError } from '@tablewright/base'
import { newUlid } from '@tablewright/client'
import { boolean, id } from '@tablewright/design'
import { action, one, refuse, retryOnConflict } from '@tablewright/system'
import type { DeploymentItem } from '../../db.js'
import { commit, project, written } from '../../design/kinds.js'
import type { Deployments } from '../../open.js'
import { deploymentShape } from '../shapes.js'
import { buildFields, requireRoom } from './build.js'
import { logEntry } from './log-entry.js'

/** The source of a deployment: project, branch and commit. */
export const sourceFields = {
  project: project().optional(),
  branch: written.branch().optional(),
  commit: commit().optional(),
  commitMessage: written.commitMessage().optional(),
  commitAuthor: written.commitAuthor().optional(),
}

export const createDeployment = action({
  summary: 'Create a deployment; without an id, one is generated',
  input: {
    deploymentId: id().optional(),
    managed: boolean().default(false),
    ...sourceFields,
    ...buildFields,
  },
  output: one(deploymentShape),
  run: (services: Deployments, input) => {
    requireRoom(input)
    requireProject(input)
    const deploymentId = input.deploymentId ?? newUlid(services.clock(), services.random)
    return retryOnConflict(services, () => createNext(services, Object.assign({}, input, { deploymentId })))
  },
})

type NewDeployment = Omit<Parameters<Deployments['db']['createDeployment']>[0], 'generation'>

/** Creates a deployment. An id that was deleted before gets its next generation. */
async function createNext(services: Deployments, input: NewDeployment): Promise<DeploymentItem> {
  const { deploymentId } = input
  const deleted = await services.db.tombstone({ deploymentId })
  const generation = (deleted?.generation ?? 0) + 1
  try {
    const previews = input.project === undefined ? {} : ({ previews: 'DUE' } as const)
    const [created] = await services.db.transact((tx) => [
      tx.createDeployment(Object.assign({ generation }, input, previews)),
      tx.requireLaterGeneration({ deploymentId, generation }),
      logEntry(services, tx, 'CREATED', { deploymentId, generation }),
    ])
    return created
  } catch (error) {
    if (!isTablewrightError(error, 'ALREADY_EXISTS')) throw error
    throw refuse('DEPLOYMENT_EXISTS', `Deployment ${deploymentId} already exists.`, {
      field: 'deploymentId',
      remedy: 'Choose another id, or leave it out.',
      data: { deploymentId },
    })
  }
}

/** Throws if there is a branch without a project: lists and preview host names need both. */
function requireProject(input: {
  readonly project?: string | undefined
  readonly branch?: string | undefined
}) {
  if (input.branch === undefined || input.project !== undefined) return
  throw refuse('INVALID_INPUT', `Branch ${input.branch} has no project.`, {
    field: 'project',
    remedy: 'Give the project, or leave the branch out.',
  })
}
