import type { DeploymentStatus } from './types.js'

/** One stage of a deployment. */
export interface Step {
  readonly name: string
  readonly state: 'done' | 'now' | 'failed' | 'ahead'
}

type Stage = DeploymentStatus | 'DESTROYED'

const creation: readonly Stage[] = ['INITIALIZED', 'CREATE_IN_PROGRESS', 'CREATE_COMPLETE', 'FINISHED']
const destruction: readonly Stage[] = ['FINISHED', 'DESTROY_REQUESTED', 'DESTROY_IN_PROGRESS', 'DESTROYED']

/** Names of the statuses. */
export const statusNames: Readonly<Record<Stage, string>> = {
  INITIALIZED: 'Initialized',
  CREATE_IN_PROGRESS: 'Being created',
  CREATE_COMPLETE: 'Created',
  CREATE_FAILED: 'Creation failed',
  FINISHED: 'Finished',
  DESTROY_REQUESTED: 'To be destroyed',
  DESTROY_IN_PROGRESS: 'Being destroyed',
  DESTROY_FAILED: 'Destruction failed',
  DESTROYED: 'Destroyed',
}

/** Returns the stages of a deployment, with the current one. */
export function stepsOf(status: DeploymentStatus): readonly Step[] {
  const failed = status.endsWith('_FAILED')
  const way = status.startsWith('DESTROY') ? destruction : creation
  // A failure is shown in place of the next stage.
  const stages = failed
    ? [...way.slice(0, way.findIndex((stage) => stage.endsWith('IN_PROGRESS')) + 1), status]
    : way
  const place = stages.indexOf(status)
  return stages.map((stage, index) => ({
    name: statusNames[stage],
    state: stateAt(index, place, failed, status),
  }))
}

function stateAt(index: number, place: number, failed: boolean, status: DeploymentStatus): Step['state'] {
  if (index < place) return 'done'
  if (index > place) return 'ahead'
  if (failed) return 'failed'
  return status === 'FINISHED' ? 'done' : 'now'
}

/** Whether a deployment is in progress. */
export function isUnderWay(status: DeploymentStatus): boolean {
  return /IN_PROGRESS|REQUESTED|INITIALIZED|CREATE_COMPLETE/.test(status)
}
