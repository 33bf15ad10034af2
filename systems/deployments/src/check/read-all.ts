import type { DeploymentItem, RouteItem, StackItem, TombstoneItem } from '../db.js'
import type { Deployments } from '../open.js'
import { addressOf } from '../rules/refusals.js'

/** All that can contradict itself, as it was read: piece by piece, so that a doubt has to be confirmed. */
export interface Snapshot {
  readonly counted: Readonly<Record<string, number>>
  readonly deployments: ReadonlyMap<string, DeploymentItem>
  /** What the built-in hosting has made and not destroyed. */
  readonly stacks: readonly StackItem[]
  readonly tombstones: readonly TombstoneItem[]
  readonly aliases: readonly RouteItem[]
  /** The configuration of each alias, by its address. */
  readonly configs: ReadonlyMap<string, unknown>
  /** The last revision in the history of each address. */
  readonly lastRevisions: ReadonlyMap<string, number>
}

export async function readAll({ db }: Deployments): Promise<Snapshot> {
  const deployments = new Map<string, DeploymentItem>()
  const stacks: StackItem[] = []
  const aliases: RouteItem[] = []
  const configs = new Map<string, unknown>()
  const lastRevisions = new Map<string, number>()
  const counted = { deployments: 0, aliases: 0, history: 0, log: 0 }
  const tombstones: TombstoneItem[] = []
  // Aliases first: a deployment that was read later is never older than what names it.
  for await (const { type, item } of db.everyAlias({})) {
    const address = addressOf(item)
    if (type === 'R') {
      counted.aliases++
      aliases.push(item)
    } else if (type === 'CN') configs.set(address, item.config)
    else {
      counted.history++
      lastRevisions.set(address, Math.max(item.revision, lastRevisions.get(address) ?? 0))
    }
  }
  for await (const { type, item } of db.everyDeployment({})) {
    if (type === 'D') {
      counted.deployments++
      deployments.set(item.deploymentId, item)
    } else if (type === 'S') {
      if (item.state === 'CREATED') stacks.push(item)
    } else if (type === 'T') tombstones.push(item)
    else counted.log++
  }
  return { counted, deployments, stacks, tombstones, aliases, configs, lastRevisions }
}
