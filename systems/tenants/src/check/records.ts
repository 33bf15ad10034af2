import type { FleetItem, HistoryItem, LockItem, MetadataItem, QueueItem, TenantsDb } from '../db.js'
import { type QueueType, queueName, queueTypes } from '../queue-name.js'
import type { Audit } from '../rules/runs/run.js'

/** All that is kept of one tenant. */
export interface TenantRecords {
  readonly tenantId: string
  metadata: MetadataItem | undefined
  lock: LockItem | undefined
  readonly audits: Audit[]
  readonly history: HistoryItem[]
  readonly queues: Partial<Record<QueueType, QueueItem>>
  /** The queues that have messages or dead letters. */
  readonly filled: Set<QueueType>
}

/** All that is kept. */
export interface Records {
  readonly tenants: ReadonlyMap<string, TenantRecords>
  /** Queues whose name follows from no tenant. */
  readonly nameless: ReadonlySet<string>
  /** Messages that are in a queue more than once, as `queue messageId`. */
  readonly repeated: ReadonlySet<string>
  readonly fleets: readonly FleetItem[]
  readonly counted: Readonly<Record<string, number>>
}

type Member =
  | Awaited<ReturnType<TenantsDb['everything']>>['items'][number]
  | Awaited<ReturnType<TenantsDb['tenantRecords']>>['items'][number]

function emptyRecords(tenantId: string): TenantRecords {
  return {
    tenantId,
    metadata: undefined,
    lock: undefined,
    audits: [],
    history: [],
    queues: {},
    filled: new Set(),
  }
}

/** Puts an item where it belongs. */
function keep(records: TenantRecords, { type, item }: Member): void {
  if (type === 'Tenant Metadata') records.metadata = item
  else if (type === 'Tenant Lock') records.lock = item
  else if (type === 'Tenant History') records.history.push(item)
  else if (type === 'Tenant Operation Audit') records.audits.push(item)
  else if (type === 'Tenant Upgrade Audit') records.audits.push({ ...item, operation: 'UPDATE' })
}

/** Whose queue it is, by its name. */
function ownerOf(queue: string): { readonly tenantId: string; readonly type: QueueType } | undefined {
  const type = queueTypes.find((candidate) => queue.endsWith(`-${candidate}`))
  return type && { tenantId: queue.slice(0, -type.length - 1), type }
}

class Collector {
  readonly tenants = new Map<string, TenantRecords>()
  readonly nameless = new Set<string>()
  readonly repeated = new Set<string>()
  readonly fleets: FleetItem[] = []
  readonly counted: Record<string, number> = {}
  readonly #messages = new Set<string>()

  add(member: Member): void {
    this.counted[member.type] = (this.counted[member.type] ?? 0) + 1
    if (member.type === 'Fleet Upgrade') this.fleets.push(member.item)
    else if (member.type === 'Queue') this.#queue(member.item)
    else if (member.type === 'Queue Message' || member.type === 'Queue Dead Letter')
      this.#message(member.item)
    else keep(this.#of(member.item.tenantId), member)
  }

  #of(tenantId: string): TenantRecords {
    const known = this.tenants.get(tenantId) ?? emptyRecords(tenantId)
    this.tenants.set(tenantId, known)
    return known
  }

  #queue(queue: QueueItem): void {
    const owner = ownerOf(queue.queue)
    if (owner) this.#of(owner.tenantId).queues[owner.type] = queue
    else this.nameless.add(queue.queue)
  }

  #message({ queue, messageId }: { readonly queue: string; readonly messageId: string }): void {
    const owner = ownerOf(queue)
    if (owner) this.#of(owner.tenantId).filled.add(owner.type)
    else this.nameless.add(queue)
    const name = `${queue} ${messageId}`
    if (this.#messages.has(name)) this.repeated.add(name)
    this.#messages.add(name)
  }
}

export async function readEverything(db: TenantsDb): Promise<Records> {
  const collector = new Collector()
  for await (const member of db.everything()) collector.add(member)
  return collector
}

/** One tenant as it is now. */
export async function readTenant(db: TenantsDb, tenantId: string): Promise<TenantRecords> {
  const records = emptyRecords(tenantId)
  for await (const member of db.tenantRecords({ tenantId })) keep(records, member)
  for (const type of queueTypes) {
    const queue = queueName(tenantId, type)
    const item = await db.queue({ queue })
    if (item) records.queues[type] = item
    const [messages, letters] = [
      db.messages({ queue }, { limit: 1 }),
      db.deadLetters({ queue }, { limit: 1 }),
    ]
    if ((await messages).items.length + (await letters).items.length > 0) records.filled.add(type)
  }
  return records
}
