import { type DriftFinding, type VerifiedItem, verify } from '@tablewright/client'
import { isUnreadable } from '@tablewright/system'
import type { DeploymentItem, HistoryItem, LogItem, RouteItem, StackItem, TombstoneItem } from '../db.js'
import type { Deployments } from '../open.js'
import { addressOf } from '../problems.js'

/** Everything that can contradict itself, read piece by piece: a doubt has to be confirmed. */
export interface Snapshot {
  readonly counted: Readonly<Record<string, number>>
  readonly deployments: ReadonlyMap<string, DeploymentItem>
  /** What the built-in hosting has made and not destroyed. */
  readonly stacks: readonly StackItem[]
  readonly tombstones: readonly TombstoneItem[]
  readonly aliases: readonly RouteItem[]
  /** The configuration of each alias, by its address. */
  readonly configs: ReadonlyMap<string, unknown>
  /** The history of each address. */
  readonly history: ReadonlyMap<string, readonly HistoryItem[]>
  /** The log of each deployment that there was, by its id. */
  readonly logs: ReadonlyMap<string, readonly LogItem[]>
  /** Deployments and host names with an item that cannot be read: nothing is concluded about them. */
  readonly unreadable: ReadonlySet<string>
}

export interface ReadDeployments {
  /** What is wrong with single items, and with what follows from others by the design. */
  readonly findings: readonly DriftFinding[]
  readonly snapshot: Snapshot
}

/** Items of one read. */
const slice = 200

/** Reads both tables once, and repairs derived items on the way if asked to. */
export async function readAll({ db }: Deployments, repair: boolean): Promise<ReadDeployments> {
  const collected = new Collected()
  const onItem = (item: VerifiedItem) => collected.add(item)
  const { findings } = await verify(db, { items: true, onItem, repair, slice })
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

  /** `DEPLOYMENTS / D#shop-1` names a deployment, `ROUTES / com.example.www#/` a host name backwards. */
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
