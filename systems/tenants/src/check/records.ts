import { type DriftFinding, type VerifiedItem, verify } from '@tablewright/client'
import { isUnreadable } from '@tablewright/system'
import type { FleetItem, HistoryItem, LockItem, MetadataItem, QueueItem, TenantsDb } from '../db.js'
import { type QueueType, queueName, queueTypes } from '../queue-name.js'
import type { Audit } from '../rules/runs/run.js'
import { partsOf } from './repeated-messages.js'

/** All items of one tenant. */
export interface TenantRecords {
  readonly tenantId: string
  metadata: MetadataItem | undefined
  lock: LockItem | undefined
  readonly audits: Audit[]
  readonly history: HistoryItem[]
  readonly queues: Partial<Record<QueueType, QueueItem>>
  /** The queues with messages or dead letters. */
  readonly filled: Set<QueueType>
}

/** All items. */
export interface Records {
  readonly tenants: ReadonlyMap<string, TenantRecords>
  /** Queues whose name belongs to no tenant. */
  readonly nameless: ReadonlySet<string>
  /** Messages that are in a queue more than once, as `queue messageId`. */
  readonly repeated: ReadonlySet<string>
  readonly fleets: readonly FleetItem[]
  readonly counted: Readonly<Record<string, number>>
  /** Findings about malformed and derived items. */
  readonly findings: readonly DriftFinding[]
}

type Member = Awaited<ReturnType<TenantsDb['tenantRecords']>>['items'][number]

/** The item types of a tenant, by entity name. */
const memberTypes: Readonly<Record<string, Member['type']>> = {
  Metadata: 'Tenant Metadata',
  Lock: 'Tenant Lock',
  History: 'Tenant History',
  Operation: 'Tenant Operation Audit',
  Upgrade: 'Tenant Upgrade Audit',
}

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

/** Adds an item to its group. */
function keep(records: TenantRecords, { type, item }: Member): void {
  if (type === 'Tenant Metadata') records.metadata = item
  else if (type === 'Tenant Lock') records.lock = item
  else if (type === 'Tenant History') records.history.push(item)
  else if (type === 'Tenant Operation Audit') records.audits.push(item)
  else if (type === 'Tenant Upgrade Audit') records.audits.push({ ...item, operation: 'UPDATE' })
}

/** Returns the tenant of a queue, from its name. */
function ownerOf(queue: string): { readonly tenantId: string; readonly type: QueueType } | undefined {
  const type = queueTypes.find((candidate) => queue.endsWith(`-${candidate}`))
  return type && { tenantId: queue.slice(0, -type.length - 1), type }
}

interface MessageKey {
  readonly queue: string
  readonly messageId: string
}

class Collector {
  readonly tenants = new Map<string, TenantRecords>()
  readonly nameless = new Set<string>()
  readonly repeated = new Set<string>()
  readonly fleets: FleetItem[] = []
  readonly counted: Record<string, number> = {}
  readonly #messages = new Set<string>()

  add({ entity, values }: VerifiedItem): void {
    const type = memberTypes[entity]
    if (type) {
      const member = { type, item: values } as unknown as Member
      keep(this.#of(String(values.tenantId)), member)
    } else if (entity === 'FleetUpgrade') this.fleets.push(values as FleetItem)
    else if (entity === 'Queue') this.#queue(values as QueueItem)
    else if (entity === 'Message' || entity === 'DeadLetter') this.#message(values as unknown as MessageKey)
    else return
    this.counted[entity] = (this.counted[entity] ?? 0) + 1
  }

  /** Leaves out tenants and queues with a malformed item. Their other violations are not reported. */
  leaveOut(finding: DriftFinding): void {
    for (const part of keyParts(finding)) {
      this.tenants.delete(part)
      this.nameless.delete(part)
      const owner = ownerOf(part)
      if (owner) this.tenants.delete(owner.tenantId)
      for (const name of this.repeated) if (partsOf(name).queue === part) this.repeated.delete(name)
    }
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

  #message({ queue, messageId }: MessageKey): void {
    const owner = ownerOf(queue)
    if (owner) this.#of(owner.tenantId).filled.add(owner.type)
    else this.nameless.add(queue)
    const name = `${queue} ${messageId}`
    if (this.#messages.has(name)) this.repeated.add(name)
    this.#messages.add(name)
  }
}

/** Returns the parts of the key of a finding: `TENANT_ID#acme / METADATA` belongs to acme. */
function keyParts({ key }: DriftFinding): readonly string[] {
  return Object.values(key).flatMap((value) => String(Object.values(value)[0]).split('#'))
}

/** Reads the whole table once. With `repair`, corrects derived items and index keys. */
export async function readEverything(db: TenantsDb, repair = false): Promise<Records> {
  const collector = new Collector()
  const onItem = (item: VerifiedItem) => collector.add(item)
  const { findings } = await verify(db, { items: true, onItem, repair })
  const unnamed = findings.filter(namesNoQueue)
  for (const finding of findings) {
    if (isUnreadable(finding) && !namesNoQueue(finding)) collector.leaveOut(finding)
  }
  const { tenants, nameless, repeated, fleets, counted } = collector
  for (const [, tenantId = ''] of unnamed.map(keyParts)) tenants.set(tenantId, await readTenant(db, tenantId))
  const others = findings.filter((finding) => !namesNoQueue(finding))
  return { tenants, nameless, repeated, fleets, counted, findings: others }
}

/** Whether a finding is about metadata without a queue name, which the other items of the tenant identify. */
function namesNoQueue({ kind, derived, detail }: DriftFinding): boolean {
  return kind === 'malformed' && derived === 'Metadata' && /^inboundQueue\w+ is missing/.test(detail ?? '')
}

/** Reads all items of one tenant. */
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
