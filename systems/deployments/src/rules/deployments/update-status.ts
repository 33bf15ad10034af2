import { isTablewrightError, type TablewrightError } from '@tablewright/base'
import type { PendingWrite } from '@tablewright/client'
import { boolean, id, integer, oneOf } from '@tablewright/design'
import type { JsonValue } from '@tablewright/design/model'
import { action, emit, one, refuse } from '@tablewright/system'
import type { DeploymentItem, DeploymentStatus, Transaction } from '../../db.js'
import { deploymentEvents, generation, written } from '../../design/kinds.js'
import { statusEvents } from '../../events.js'
import type { Deployments } from '../../open.js'
import { hasAliases, managedElsewhere, noDeployment } from '../../problems.js'
import { assignPreviews } from '../aliases/assign-previews.js'
import { buildFields, requireRoom } from './build.js'
import { logEntry } from './log-entry.js'

export type DeploymentEvent = (typeof deploymentEvents)[number]

/** Details of an event. */
export interface EventDetails {
  /** Generation of the deployment that the event reports on. Defaults to 1. */
  readonly generation?: number | undefined
  /** For events of a destruction: the attempt that they report on. */
  readonly attempt?: number | undefined
  readonly reason?: string | undefined
  readonly deploymentAlias?: string | undefined
  readonly routes?: JsonValue | undefined
  readonly config?: JsonValue | undefined
  readonly manifest?: string | undefined
}

export interface StatusAfter {
  readonly deploymentId: string
  /** Current generation of the id. An event of an earlier one changes nothing. */
  readonly generation: number
  /** `DELETED` if the deployment does not exist. */
  readonly status: DeploymentStatus | 'DELETED'
  /** False for a late or repeated event. */
  readonly changed: boolean
}

/** The source of an event: external, or the hosting. Only the hosting reports on managed deployments. */
export type Reporter = 'outside' | 'hosting'

/** Changes the status of a deployment. An event that is late, repeated or of an earlier generation changes nothing. */
export async function updateDeploymentStatus(
  services: Deployments,
  deploymentId: string,
  event: DeploymentEvent,
  details: EventDetails = {},
  reporter: Reporter = 'outside',
): Promise<StatusAfter> {
  requireDetails(event, details)
  const { generation = 1 } = details
  const to = { deploymentId, generation, byHosting: reporter === 'hosting' }
  const { attempt, reason } = details
  try {
    const changed = statusEvents(event, { deploymentId, generation, reason })
    await emit(services, changed, (tx) => [
      write[event](tx, to, details),
      logEntry(services, tx, event, { attempt, failureReason: reason, ...to }),
      ...(event === 'DESTROYED' ? [tx.buryGeneration({ deploymentId, generation })] : []),
    ])
    return { deploymentId, generation, status: event === 'DESTROYED' ? 'DELETED' : event, changed: true }
  } catch (error) {
    if (isTablewrightError(error, 'NOT_FOUND')) throw noDeployment(deploymentId)
    if (!isTablewrightError(error, 'CONDITION_FAILED')) throw error
    return { deploymentId, ...standing(error, event, deploymentId, generation, reporter), changed: false }
  }
}

function standing(
  error: TablewrightError,
  event: DeploymentEvent,
  deploymentId: string,
  reported: number,
  reporter: Reporter,
): Pick<StatusAfter, 'status' | 'generation'> {
  const {
    status,
    aliasCount,
    managed,
    generation = 1,
  } = error.data.current as Partial<DeploymentItem> & Pick<DeploymentItem, 'status'>
  if (generation !== reported) return { status, generation }
  if (managed === true && reporter === 'outside') throw managedElsewhere(deploymentId)
  // A refusal because of aliases is not a late event.
  if (event === 'DESTROY_REQUESTED' && status === 'FINISHED' && aliasCount !== 0) {
    throw hasAliases(deploymentId, aliasCount)
  }
  return { status, generation }
}

interface Addressed {
  readonly deploymentId: string
  readonly generation: number
  readonly byHosting: boolean
}

type Write = (tx: Transaction, to: Addressed, details: EventDetails) => PendingWrite

const unknownReason = 'No reason was given'

/** The conditional write of each event. */
const write: Readonly<Record<DeploymentEvent, Write>> = {
  CREATE_IN_PROGRESS: (tx, to) => tx.updateDeploymentStatusCreateInProgress(to),
  CREATE_COMPLETE: (tx, to) => tx.updateDeploymentStatusCreateComplete(to),
  CREATE_FAILED: (tx, to, { reason = unknownReason }) =>
    tx.updateDeploymentStatusCreateFailed({ failureReason: reason, ...to }),
  FINISHED: (tx, to, { deploymentAlias, routes, config, manifest }) =>
    tx.updateDeploymentStatusFinished({ deploymentAlias, routes, config, manifest, ...to }),
  DESTROY_REQUESTED: (tx, { deploymentId, generation }, { attempt }) =>
    tx.updateDeploymentStatusDestroyRequested({ deploymentId, generation, lastAttempt: attempt! - 1 }),
  DESTROY_IN_PROGRESS: (tx, to, { attempt }) =>
    tx.updateDeploymentStatusDestroyInProgress({ attempt: attempt!, ...to }),
  DESTROY_FAILED: (tx, to, { attempt, reason = unknownReason }) =>
    tx.updateDeploymentStatusDestroyFailed({ attempt: attempt!, failureReason: reason, ...to }),
  DESTROYED: (tx, to, { attempt }) => tx.deleteDestroyed({ attempt: attempt!, ...to }),
}

function requireDetails(event: DeploymentEvent, details: EventDetails): void {
  const { attempt, reason, generation: _, ...build } = details
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
  const message = missing ? `${event} needs ${field}` : `${event} takes no ${field}`
  return refuse('INVALID_INPUT', `${message}.`, {
    field,
    remedy: missing ? `Give ${field}: the attempt that the event reports on.` : `Leave ${field} out.`,
  })
}

export const reportEvent = action({
  summary: 'Report an event of a deployment; late and repeated events have no effect',
  input: {
    deploymentId: id(),
    event: oneOf(...deploymentEvents),
    generation: generation().default(1),
    attempt: integer({ minimum: 1 }).optional(),
    reason: written.failureReason().optional(),
    ...buildFields,
  },
  output: one({
    deploymentId: id(),
    generation: generation(),
    status: oneOf(...deploymentEvents, 'INITIALIZED', 'DELETED'),
    changed: boolean(),
  }),
  run: async (services: Deployments, { deploymentId, event, ...details }) => {
    const after = await updateDeploymentStatus(services, deploymentId, event, details)
    // Runs immediately for a waiting caller. After a crash, the job does it.
    if (after.changed && event === 'FINISHED') await assignPreviews(services, deploymentId)
    return after
  },
})
