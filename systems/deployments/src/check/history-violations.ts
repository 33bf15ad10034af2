import { flatMapInTurns } from '@tablewright/system'
import type { AliasKey, HistoryItem } from '../db.js'
import type { Deployments } from '../open.js'
import { addressOf } from '../problems.js'
import { makeAlias } from '../rules/aliases/change-alias.js'
import type { Snapshot } from './read-all.js'
import type { RepairableViolation } from './violation.js'

/**
 * Checks that the history of each alias is a chain without gaps that ends at its current deployment. The
 * oldest entries expire, so only the remaining ones are compared. A missing alias without a DELETED entry is
 * restored; all other violations are left to a person.
 */
export function historyViolations(
  services: Deployments,
  snapshot: Snapshot,
): Promise<readonly RepairableViolation[]> {
  const served = new Map(snapshot.aliases.map((alias) => [addressOf(alias), alias]))
  return flatMapInTurns(snapshot.history, ([address, entries]): RepairableViolation[] => {
    const { hostname, basePath } = entries[0]!
    if (snapshot.unreadable.has(hostname)) return []
    const alias = served.get(address)
    const message = brokenChain(entries, alias)
    if (message === undefined) return []
    const last = entries.reduce((one, other) => (other.revision > one.revision ? other : one))
    const lost = alias === undefined && last.replacedBy !== undefined
    const violation = {
      invariant: 'alias-history',
      message: `The history of alias ${address} ${message}.`,
      data: { hostname, basePath },
      ...(lost && { repair: () => restoreAlias(services, { hostname, basePath }, last.replacedBy!) }),
    }
    return [violation]
  })
}

async function restoreAlias(
  services: Deployments,
  key: AliasKey,
  deploymentId: string,
): Promise<string | undefined> {
  const deployment = await services.db.getDeploymentById({ deploymentId })
  if (deployment?.status !== 'FINISHED') return undefined
  await makeAlias(services, key, deployment)
  return `Alias ${addressOf(key)} was restored from its history and points to ${deploymentId}.`
}

interface Served {
  readonly deploymentId: string
  readonly revision: number
}

function brokenChain(entries: readonly HistoryItem[], alias: Served | undefined): string | undefined {
  const ordered = [...entries].sort((one, other) => one.revision - other.revision)
  for (const [index, entry] of ordered.entries()) {
    const next = ordered[index + 1]
    const { revision, change, replacedBy } = entry
    if ((change === 'DELETED') !== (replacedBy === undefined)) {
      return `says ${change} of revision ${revision} and names ${replacedBy ?? 'no deployment'}`
    }
    if (next && next.revision !== revision + 1) return `lacks revision ${revision + 1}`
    const following = next ?? alias
    if (!following) return change === 'DELETED' ? undefined : `names ${replacedBy}, and there is no alias`
    if (change !== 'DELETED' && following.deploymentId !== replacedBy) {
      return `names ${replacedBy} after revision ${revision}, and it was ${following.deploymentId}`
    }
  }
  const last = ordered.at(-1)!
  // A revision that is not later than the last one is repaired separately.
  if (alias && alias.revision > last.revision + 1)
    return `ends at ${last.revision}, and the alias is at ${alias.revision}`
  return undefined
}
