import { type DriftFinding, type VerifiedItem, verify } from '@tablewright/client'
import { isUnreadable } from '@tablewright/system'
import type { DeploymentItem, HistoryItem, LogItem, RouteItem, StackItem, TombstoneItem } from '../db.js'
import type { Deployments } from '../open.js'
import { addressOf } from '../problems.js'

/** The items that are compared. They are read in pages, so violations must be confirmed. */
export interface Snapshot {
  readonly counted: Readonly<Record<string, number>>
  readonly deployments: ReadonlyMap<string, DeploymentItem>
  /** Stacks of the built-in hosting that are not destroyed. */
  readonly stacks: readonly StackItem[]
  readonly tombstones: readonly TombstoneItem[]
  readonly aliases: readonly RouteItem[]
  /** The configuration of each alias, by address. */
  readonly configs: ReadonlyMap<string, unknown>
  /** The history of each address. */
  readonly history: ReadonlyMap<string, readonly HistoryItem[]>
  /** The log of each deployment, including deleted ones, by id. */
  readonly logs: ReadonlyMap<string, readonly LogItem[]>
  /** Deployments and host names with a malformed item. Their other violations are not reported. */
  readonly unreadable: ReadonlySet<string>
}

export interface ReadDeployments {
  /** Findings about malformed and derived items. */
  readonly findings: readonly DriftFinding[]
  readonly snapshot: Snapshot
}

/** Reads both tables once. With `repair`, corrects derived items. */
export async function readAll({ db }: Deployments, repair: boolean): Promise<ReadDeployments> {
  const collected = new Collected()
  const onItem = (item: VerifiedItem) => collected.add(item)
  const { findings } = await verify(db, { items: true, onItem, repair })
  for (const finding of findings) if (isUnreadable(finding)) collected.leaveOut(finding)
  return { findings, snapshot: collected }
}

class Collected implements Snapshot {
  readonly counted = { deployments: 0, aliases: 0, history: 0, log: 0 }
  readonly deployments = new Map<string, DeploymentItem>()
  readonly stacks: StackItem[] = []
  readonly tombstones: TombstoneItem[] = []
  readonly aliases: RouteItem[] = []
  readonly configs = new Map<string, unknown>()
  readonly history = new Map<string, HistoryItem[]>()
  readonly logs = new Map<string, LogItem[]>()
  readonly unreadable = new Set<string>()

  add({ entity, values }: VerifiedItem): void {
    if (entity === 'Route') this.#addAlias(values as RouteItem)
    else if (entity === 'ConfigNextJS') this.configs.set(addressOf(values as RouteItem), values.config)
    else if (entity === 'AliasHistory') this.#addHistory(values as HistoryItem)
    else if (entity === 'Deployment') this.#addDeployment(values as DeploymentItem)
    else if (entity === 'Stack') this.#addStack(values as StackItem)
    else if (entity === 'Tombstone') this.tombstones.push(values as TombstoneItem)
    else if (entity === 'LogEntry') this.#addLog(values as LogItem)
  }

  /**
   * Leaves out the deployment or host name of a finding: `DEPLOYMENTS / D#shop-1` is a deployment, `ROUTES /
   * com.example.www#/` a reversed host name.
   */
  leaveOut({ key }: DriftFinding): void {
    const parts = Object.values(key).flatMap((value) => String(Object.values(value)[0]).split('#'))
    for (const part of parts) {
      this.unreadable.add(part)
      this.unreadable.add(part.split('.').reverse().join('.'))
    }
  }

  #addAlias(alias: RouteItem): void {
    this.counted.aliases++
    this.aliases.push(alias)
  }

  #addHistory(entry: HistoryItem): void {
    this.counted.history++
    append(this.history, addressOf(entry), entry)
  }

  #addDeployment(deployment: DeploymentItem): void {
    this.counted.deployments++
    this.deployments.set(deployment.deploymentId, deployment)
  }

  #addStack(stack: StackItem): void {
    if (stack.state === 'CREATED') this.stacks.push(stack)
  }

  #addLog(entry: LogItem): void {
    this.counted.log++
    append(this.logs, entry.deploymentId, entry)
  }
}

function append<Entry>(lists: Map<string, Entry[]>, name: string, entry: Entry): void {
  const known = lists.get(name)
  if (known) known.push(entry)
  else lists.set(name, [entry])
}
