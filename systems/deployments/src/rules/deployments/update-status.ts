import { isTablewrightError, type TablewrightError } from '@tablewright/base'
import { boolean, id, integer, type JsonValue, oneOf } from '@tablewright/design'
import { action, one, refuse } from '@tablewright/system'
import type { DeploymentItem, DeploymentStatus } from '../../db.js'
import { failureReason } from '../../design/kinds.js'
import type { Deployments } from '../../open.js'
import { hasAliases, managedElsewhere, noDeployment } from '../refusals.js'
import { buildFields, requireRoom } from './build.js'

const events = [
  'CREATE_IN_PROGRESS',
  'CREATE_COMPLETE',
  'CREATE_FAILED',
  'FINISHED',
  'DESTROY_REQUESTED',
  'DESTROY_IN_PROGRESS',
  'DESTROY_FAILED',
  'DESTROYED',
] as const

export type DeploymentEvent = (typeof events)[number]

/** What an event tells besides what happened. */
export interface EventDetails {
  /** Of events of a destruction: which attempt they tell of. */
  readonly attempt?: number | undefined
  readonly reason?: string | undefined
  readonly deploymentAlias?: string | undefined
  readonly routes?: JsonValue | undefined
  readonly config?: JsonValue | undefined
}

export interface StatusAfter {
  readonly deploymentId: string
  /** DELETED when the deployment is gone. */
  readonly status: DeploymentStatus | 'DELETED'
  /** False when the event came late or again. */
  readonly changed: boolean
}

/** Who tells: somebody outside, or the hosting, which alone tells of managed deployments. */
export type Reporter = 'outside' | 'hosting'

/** Tells a deployment what happened to it. An event that came late or again changes nothing. */
export async function updateDeploymentStatus(
  services: Deployments,
  deploymentId: string,
  event: DeploymentEvent,
  details: EventDetails = {},
  reporter: Reporter = 'outside',
): Promise<StatusAfter> {
  requireDetails(event, details)
  try {
    await write[event](services, { deploymentId, byHosting: reporter === 'hosting' }, details)
    return { deploymentId, status: event === 'DESTROYED' ? 'DELETED' : event, changed: true }
  } catch (error) {
    if (isTablewrightError(error, 'NOT_FOUND')) throw noDeployment(deploymentId)
    if (!isTablewrightError(error, 'CONDITION_FAILED')) throw error
    return { deploymentId, status: standing(error, event, deploymentId, reporter), changed: false }
  }
}

function standing(
  error: TablewrightError,
  event: DeploymentEvent,
  deploymentId: string,
  reporter: Reporter,
): DeploymentStatus {
  const { status, aliasCount, managed } = error.data.current as Partial<DeploymentItem> &
    Pick<DeploymentItem, 'status'>
  if (managed === true && reporter === 'outside') throw managedElsewhere(deploymentId)
  // To request what is refused because of aliases is no late event.
  if (event === 'DESTROY_REQUESTED' && status === 'FINISHED' && aliasCount !== 0) {
    throw hasAliases(deploymentId, aliasCount)
  }
  return status
}

interface Addressed {
  readonly deploymentId: string
  readonly byHosting: boolean
}

type Write = (services: Deployments, to: Addressed, details: EventDetails) => Promise<unknown>

const unknownReason = 'No reason was given'

/** Each named action is one conditional write. */
const write: Readonly<Record<DeploymentEvent, Write>> = {
  CREATE_IN_PROGRESS: ({ db }, to) => db.updateDeploymentStatusCreateInProgress(to),
  CREATE_COMPLETE: ({ db }, to) => db.updateDeploymentStatusCreateComplete(to),
  CREATE_FAILED: ({ db }, to, { reason = unknownReason }) =>
    db.updateDeploymentStatusCreateFailed({ ...to, failureReason: reason }),
  FINISHED: ({ db }, to, { deploymentAlias, routes, config }) =>
    db.updateDeploymentStatusFinished({ ...to, deploymentAlias, routes, config }),
  DESTROY_REQUESTED: ({ db }, { deploymentId }, { attempt }) =>
    db.updateDeploymentStatusDestroyRequested({ deploymentId, lastAttempt: attempt! - 1 }),
  DESTROY_IN_PROGRESS: ({ db }, to, { attempt }) =>
    db.updateDeploymentStatusDestroyInProgress({ ...to, attempt: attempt! }),
  DESTROY_FAILED: ({ db }, to, { attempt, reason = unknownReason }) =>
    db.updateDeploymentStatusDestroyFailed({ ...to, attempt: attempt!, failureReason: reason }),
  DESTROYED: ({ db }, to, { attempt }) => db.deleteDestroyed({ ...to, attempt: attempt! }),
}

function requireDetails(event: DeploymentEvent, details: EventDetails): void {
  const { attempt, reason, ...build } = details
  if (event.startsWith('DESTROY') !== (attempt !== undefined)) {
    throw misplaced('attempt', event, attempt === undefined)
  }
  if (reason !== undefined && !event.endsWith('FAILED')) throw misplaced('reason', event)
  for (const [field, value] of Object.entries(build)) {
    if (value !== undefined && event !== 'FINISHED') throw misplaced(field, event)
  }
  requireRoom(build)
}

function misplaced(field: string, event: DeploymentEvent, missing = false): TablewrightError {
  const message = missing ? `${event} must say which ${field} it tells of` : `${event} tells no ${field}`
  return refuse('INVALID_INPUT', `${message}.`, { field, remedy: `Correct ${field}.` })
}

export const reportEvent = action({
  summary: 'Tell a deployment what happened to it; what comes late or again changes nothing',
  input: {
    deploymentId: id(),
    event: oneOf(...events),
    attempt: integer({ minimum: 1 }).optional(),
    reason: failureReason().optional(),
    ...buildFields,
  },
  output: one({
    deploymentId: id(),
    status: oneOf(...events, 'INITIALIZED', 'DELETED'),
    changed: boolean(),
  }),
  run: (services: Deployments, { deploymentId, event, ...details }) =>
    updateDeploymentStatus(services, deploymentId, event, details),
})
