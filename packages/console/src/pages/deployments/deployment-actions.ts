import type { ActionChoice } from '../../kit/index.js'
import type { Deployment, DeploymentStatus } from './types.js'

/** Possible next events of each status. */
const next: Readonly<Partial<Record<DeploymentStatus, readonly string[]>>> = {
  INITIALIZED: ['CREATE_IN_PROGRESS', 'FINISHED', 'CREATE_FAILED'],
  CREATE_IN_PROGRESS: ['CREATE_COMPLETE', 'CREATE_FAILED'],
  CREATE_COMPLETE: ['FINISHED'],
  DESTROY_REQUESTED: ['DESTROY_IN_PROGRESS'],
  DESTROY_IN_PROGRESS: ['DESTROYED', 'DESTROY_FAILED'],
}

const labels: Readonly<Record<string, string>> = {
  CREATE_IN_PROGRESS: 'Creation began',
  CREATE_COMPLETE: 'Created',
  CREATE_FAILED: 'Creation failed',
  FINISHED: 'Finished',
  DESTROY_IN_PROGRESS: 'Destruction began',
  DESTROYED: 'Destroyed',
  DESTROY_FAILED: 'Destruction failed',
}

const build = ['deploymentAlias', 'routes', 'config']

/** Returns the events that can be reported for a deployment that the hosting does not manage. */
export function eventChoices(deployment: Deployment, onGone: () => void): readonly ActionChoice<never>[] {
  const { deploymentId, generation, status, destroyAttempt, managed } = deployment
  if (managed) return []
  return (next[status] ?? []).map((event): ActionChoice => {
    const failure = event.endsWith('FAILED')
    const hidden = [...(event === 'FINISHED' ? [] : build), ...(failure ? [] : ['reason'])]
    return {
      label: labels[event]!,
      title: `Report: ${labels[event]!.toLowerCase()}`,
      about: 'Late and repeated events have no effect.',
      operation: 'POST /deployments/:deploymentId/events',
      verb: 'Report',
      danger: failure,
      known: {
        ...Object.fromEntries(hidden.map((field) => [field, undefined])),
        deploymentId,
        generation,
        event,
        attempt: event.startsWith('DESTROY') ? destroyAttempt : undefined,
      },
      ...(event === 'DESTROYED' && { onDone: onGone }),
    }
  })
}

/** Whether a deployment of this status can be destroyed. */
export function canDestroy(status: string): boolean {
  return ['INITIALIZED', 'FINISHED', 'CREATE_FAILED', 'DESTROY_FAILED'].includes(status)
}

/** Returns the action that destroys a deployment, if its status allows it. */
export function deleteChoice(deployment: Deployment, onGone: () => void): readonly ActionChoice<never>[] {
  const { deploymentId, status, aliasCount } = deployment
  if (!canDestroy(status)) return []
  const choice: ActionChoice<{ readonly status: string }> = {
    label: status === 'DESTROY_FAILED' ? 'Destroy again' : 'Destroy',
    title: `Destroy ${deploymentId}`,
    about: destructionAbout(deployment),
    operation: 'DELETE /deployments/:deploymentId',
    danger: true,
    ...(aliasCount > 0 && { verb: `Destroy with ${aliasCountText(aliasCount)}` }),
    known: { deploymentId, deleteAliases: aliasCount > 0 ? aliasCount : undefined },
    onDone: ({ status }) => status === 'DELETED' && onGone(),
  }
  return [choice]
}

function destructionAbout({ status, aliasCount }: Deployment): string {
  if (status === 'INITIALIZED') return 'It has no resources yet and is deleted immediately.'
  const destroyed = 'Its resources are destroyed, then it is deleted.'
  if (aliasCount === 0) return destroyed
  const verb = aliasCount === 1 ? 'points' : 'point'
  return `${aliasCountText(aliasCount)} ${verb} here and will be deleted: nothing is served there any more. ${destroyed}`
}

function aliasCountText(count: number): string {
  return count === 1 ? '1 alias' : `${count} aliases`
}
