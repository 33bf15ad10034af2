import { compareVersions } from '../../compare-versions.js'
import type { Audit } from '../runs/run.js'
import type { Fleet } from './fleet-shape.js'

/** The decision of a fleet upgrade for a tenant, with the reason. */
export interface Decision {
  readonly decision: 'upgrade' | 'upgraded' | 'skipped' | 'failed' | 'waiting'
  readonly reason: string
}

export interface Candidate {
  readonly tenantId: string
  readonly version: string
  readonly active: boolean
}

/**
 * Decides by the skip rule and the earlier attempts. `audit` is the last run of the upgrade to the fleet's
 * version.
 */
export function decide(
  fleet: Fleet,
  { tenantId, version, active }: Candidate,
  audit: Pick<Audit, 'status' | 'retryAt' | 'failure' | 'updatedAt'> | null,
  now: string,
): Decision {
  if (compareVersions(version, fleet.version) >= 0)
    return { decision: 'upgraded', reason: `It has ${version}.` }
  if (!active) return { decision: 'skipped', reason: 'It is not active.' }
  if (fleet.skip?.has(tenantId)) return { decision: 'skipped', reason: 'It is left out.' }
  if (fleet.fromVersion !== undefined && version !== fleet.fromVersion) {
    return { decision: 'skipped', reason: `It has ${version}, not ${fleet.fromVersion}.` }
  }
  if (audit?.status === 'Started') return { decision: 'waiting', reason: 'Its upgrade is at work.' }
  if (audit?.status === 'Failure' && audit.retryAt === undefined && !isRetried(fleet, audit)) {
    return { decision: 'failed', reason: audit.failure ?? 'Its upgrade failed.' }
  }
  if (audit?.status === 'Failure' && audit.retryAt !== undefined && audit.retryAt > now) {
    return { decision: 'waiting', reason: `It is tried again at ${audit.retryAt}.` }
  }
  return { decision: 'upgrade', reason: `It has ${version}.` }
}

/** Whether a retry of the failed tenants was requested. */
function isRetried({ retryFailuresBefore }: Fleet, { updatedAt }: Pick<Audit, 'updatedAt'>): boolean {
  return retryFailuresBefore !== undefined && updatedAt < retryFailuresBefore
}
