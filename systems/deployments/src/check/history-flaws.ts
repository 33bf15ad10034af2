import type { DeploymentItem, HistoryItem, LogItem } from '../db.js'
import { addressOf } from '../rules/refusals.js'
import type { Flaw } from './flaw.js'
import type { Snapshot } from './read-all.js'

/**
 * The history of each alias is a chain without a gap that ends at what the alias leads to, and the log of each deployment
 * fits its status and generation. Entries expire from the oldest on, so only what is left is compared. The right value is
 * known to a person only.
 */
export function historyFlaws(snapshot: Snapshot): readonly Flaw[] {
  const served = new Map(snapshot.aliases.map((alias) => [addressOf(alias), alias]))
  const flaws: Flaw[] = []
  for (const [address, entries] of snapshot.history) {
    const { hostname, basePath } = entries[0]!
    if (snapshot.unreadable.has(hostname)) continue
    const message = brokenChain(entries, served.get(address))
    if (message) {
      const text = `The history of alias ${address} ${message}.`
      flaws.push({ invariant: 'alias-history', message: text, data: { hostname, basePath } })
    }
  }
  return [...flaws, ...logFlaws(snapshot)]
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
  // A revision at or before the last one is repaired by itself.
  if (alias && alias.revision > last.revision + 1)
    return `ends at ${last.revision}, and the alias is at ${alias.revision}`
  return undefined
}

function logFlaws({ logs, deployments, tombstones, unreadable }: Snapshot): readonly Flaw[] {
  const buried = new Map(tombstones.map(({ deploymentId, generation }) => [deploymentId, generation]))
  const flaws: Flaw[] = []
  for (const [deploymentId, entries] of logs) {
    if (unreadable.has(deploymentId)) continue
    const deployment = deployments.get(deploymentId)
    const message = deployment
      ? unlikeLog(deployment, entries)
      : unlikeTombstone(entries, buried.get(deploymentId) ?? 0)
    if (message) {
      const text = `Deployment ${deploymentId} ${message}.`
      flaws.push({ invariant: 'log', message: text, data: { deploymentId } })
    }
  }
  return flaws
}

function unlikeLog({ status, generation }: DeploymentItem, entries: readonly LogItem[]): string | undefined {
  const latest = Math.max(...entries.map((entry) => entry.generation))
  if (latest !== generation) return `has generation ${generation}, and its log has ${latest}`
  const event = status === 'INITIALIZED' ? 'CREATED' : status
  const isLogged = entries.some((entry) => entry.generation === generation && entry.event === event)
  return isLogged ? undefined : `is ${status}, which its log does not have`
}

function unlikeTombstone(entries: readonly LogItem[], buried: number): string | undefined {
  const latest = Math.max(...entries.map(({ generation }) => generation))
  if (latest === buried) return undefined
  const ended = entries.some(
    ({ generation, event }) => generation === latest && (event === 'DELETED' || event === 'DESTROYED'),
  )
  return ended
    ? `was deleted as generation ${latest}, and its tombstone has ${buried || 'no generation'}`
    : `has a log of generation ${latest}, and no record`
}
