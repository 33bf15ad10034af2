import { type Sleep, systemRandom, systemSleep, TablewrightError } from '@tablewright/base'
import { decodeRecord, defaultRetryPolicy, delayBefore, type StreamChange } from '@tablewright/client'
import type { Design, Entities, Patterns } from '@tablewright/design'
import type { StreamRecord } from '@tablewright/dynamo'
import { requireNumber } from '../items/require-number.js'

/** A record of DynamoDB Streams or of an AWS Lambda event. */
export type ChangeRecord = Pick<StreamRecord, 'eventName' | 'dynamodb' | 'userIdentity'> & {
  /** Names the table. Set by Lambda; `runChanges` knows its table. */
  readonly eventSourceARN?: string
}

type ChangeOf<E extends Entities, Name extends string> = Extract<StreamChange<E>, { readonly entity: Name }>
type DerivedChange<E extends Entities> = Extract<StreamChange<E>, { readonly entity: `${string}.${string}` }>

/**
 * Handlers by entity, and by derived item: `'Locker.OwnerLocker'`. `other` receives all changes without a
 * handler.
 */
export type ChangeHandlers<E extends Entities> = {
  readonly [Name in keyof E & string]?: (change: ChangeOf<E, Name>) => unknown
} & {
  readonly [derived: `${string}.${string}`]: ((change: DerivedChange<E>) => unknown) | undefined
} & { readonly other?: (change: StreamChange<E>) => unknown }

/** A record that failed in all attempts. */
export interface DeadLetter {
  readonly record: ChangeRecord
  readonly table: string
  readonly error: unknown
  readonly attempts: number
}

export interface ChangeOptions {
  /** Attempts of one record within a batch. Defaults to 3. */
  readonly attempts?: number
  /**
   * Receives records that fail in every attempt; the records after them are still handled. Without it, they
   * are reported as failed.
   */
  readonly onDeadLetter?: (letter: DeadLetter) => unknown
  /** Number of items handled in parallel. Changes of one item are always handled in order. Defaults to 8. */
  readonly concurrency?: number
  readonly sleep?: Sleep
}

/** The records of a batch that failed, by sequence number. */
export interface BatchResult {
  readonly failed: readonly string[]
  /** The error of the last failed record. */
  readonly error?: unknown
}

/** The result of an AWS Lambda handler with `ReportBatchItemFailures`. */
export interface LambdaResult {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[]
}

export interface ChangeProcessor {
  readonly design: Design
  /** Handles records of one table in order. */
  process(records: readonly ChangeRecord[], table?: string): Promise<BatchResult>
  /**
   * The handler of an AWS Lambda function whose event source is the stream, with partial batch failure. Rejects with
   * EVENT_INVALID for an event of another source.
   */
  readonly lambda: (event: { readonly Records: readonly ChangeRecord[] }) => Promise<LambdaResult>
}

/**
 * Handles the changes of a design's items. Every change is handled at least once, and those of one item in order.
 *
 * @example
 * import { onChange } from '@tablewright/adopt'
 * import { design, id, table } from '@tablewright/design'
 * const things = table('Things', { partitionKey: 'pk' })
 * const Thing = things.entity('THING', { key: { pk: 'THING#<name>' }, attributes: { name: id() } })
 * const parts = design('parts', { entities: { Thing }, patterns: {} })
 * const names: string[] = []
 * const processor = onChange(parts, { Thing: ({ after }) => names.push(after!.name) })
 * const Keys = { pk: { S: 'THING#ball' } }
 * const dynamodb = { Keys, NewImage: { ...Keys, name: { S: 'ball' } }, SequenceNumber: '1' }
 * await processor.lambda({ Records: [{ eventName: 'INSERT', dynamodb } as never] }) // → { batchItemFailures: [] }
 * names // → ['ball']
 */
export function onChange<E extends Entities, P extends Patterns>(
  design: Design<E, P>,
  handlers: ChangeHandlers<E>,
  options: ChangeOptions = {},
): ChangeProcessor {
  requireNumber('attempts', options.attempts, { minimum: 1 })
  requireNumber('concurrency', options.concurrency, { minimum: 1 })
  requireKnown(design as unknown as Design, Object.keys(handlers))
  const worker = new BatchWorker(design as unknown as Design, handlers as Handlers, options)
  return {
    design: design as unknown as Design,
    process: (records, table) => worker.process(records, table),
    lambda: async (event) => {
      const { failed } = await worker.process(recordsOf(event))
      // Lambda continues from the first failed record and sends the later ones again.
      return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) }
    },
  }
}

/**
 * Throws for a handler with an unknown name, which would never be called. Types cannot list derived items.
 */
function requireKnown({ name, model }: Design, handlers: readonly string[]): void {
  const known = [...Object.keys(model.entities), ...Object.keys(model.derived), 'other']
  const unknown = handlers.find((handler) => !known.includes(handler))
  if (unknown === undefined) return
  throw new TablewrightError('HANDLER_UNKNOWN', `The design ${name} has no item called "${unknown}".`, {
    remedy: `Name the handler after one of: ${known.join(', ')}.`,
    data: { design: name, handler: unknown },
  })
}

type Handlers = Readonly<Record<string, ((change: unknown) => unknown) | undefined>>

class BatchWorker {
  readonly #design: Design
  readonly #handlers: Handlers
  readonly #options: ChangeOptions
  readonly #sleep: Sleep
  #error: unknown

  constructor(design: Design, handlers: Handlers, options: ChangeOptions) {
    this.#design = design
    this.#handlers = handlers
    this.#options = options
    this.#sleep = options.sleep ?? systemSleep
  }

  async process(records: readonly ChangeRecord[], table?: string): Promise<BatchResult> {
    const items = [...byItem(records, table).values()]
    const failed: string[] = []
    let next = 0
    const lane = async () => {
      while (next < items.length) {
        const unhandled = await this.#handleItem(items[next++]!, table)
        failed.push(...unhandled.map(({ dynamodb }) => dynamodb.SequenceNumber))
      }
    }
    const lanes = Math.min(this.#options.concurrency ?? 8, items.length)
    await Promise.all(Array.from({ length: lanes }, lane))
    const order = new Map(records.map(({ dynamodb }, index) => [dynamodb.SequenceNumber, index]))
    failed.sort((one, other) => order.get(one)! - order.get(other)!)
    return failed.length === 0 ? { failed } : { failed, error: this.#error }
  }

  /**
   * Handles the changes of one item. Returns the unhandled ones: the first failed change and all after it.
   */
  async #handleItem(records: readonly ChangeRecord[], table?: string): Promise<readonly ChangeRecord[]> {
    for (const [index, record] of records.entries()) {
      if (!(await this.#handle(record, table ?? tableOf(record, this.#design)))) return records.slice(index)
    }
    return []
  }

  async #handle(record: ChangeRecord, table: string): Promise<boolean> {
    const { attempts = 3 } = this.#options
    for (let attempt = 1; ; attempt++) {
      try {
        const change = decodeRecord(this.#design, record as StreamRecord, table)
        const handler = change && (this.#handlers[change.entity] ?? this.#handlers.other)
        await handler?.(change)
        return true
      } catch (error) {
        if (attempt < attempts) {
          await this.#sleep(delayBefore(attempt, defaultRetryPolicy, systemRandom))
          continue
        }
        this.#error = error
        return this.#sendDeadLetter({ record, table, error, attempts })
      }
    }
  }

  /**
   * Returns whether the dead-letter handler accepted the record. If it fails, the record is delivered again.
   */
  async #sendDeadLetter(letter: DeadLetter): Promise<boolean> {
    try {
      await this.#options.onDeadLetter?.(letter)
      return this.#options.onDeadLetter !== undefined
    } catch (error) {
      this.#error = error
      return false
    }
  }
}

const eventNames = new Set<unknown>(['INSERT', 'MODIFY', 'REMOVE'])

/** Returns the records of an event. Throws EVENT_INVALID if it is not an event of DynamoDB Streams. */
function recordsOf(event: unknown): readonly ChangeRecord[] {
  const { Records } = Object(event) as { Records?: unknown }
  if (!Array.isArray(Records)) throw eventInvalid('The event has no list of Records.')
  for (const [index, record] of Records.entries()) {
    const { eventName, dynamodb } = Object(record) as Partial<Record<keyof ChangeRecord, unknown>>
    const { Keys, SequenceNumber } = Object(dynamodb) as { Keys?: unknown; SequenceNumber?: unknown }
    const isRecord = typeof Keys === 'object' && Keys !== null && typeof SequenceNumber === 'string'
    if (!isRecord || !eventNames.has(eventName))
      throw eventInvalid(`Records[${index}] of the event is no record of DynamoDB Streams.`)
  }
  return Records as readonly ChangeRecord[]
}

function eventInvalid(message: string): TablewrightError {
  return new TablewrightError('EVENT_INVALID', message, {
    remedy: 'Make the stream of a DynamoDB table the event source of the function.',
  })
}

/** Groups records by item, in order. */
function byItem(records: readonly ChangeRecord[], table = ''): ReadonlyMap<string, readonly ChangeRecord[]> {
  const items = new Map<string, ChangeRecord[]>()
  for (const record of records) {
    const key = JSON.stringify([record.eventSourceARN ?? table, Object.entries(record.dynamodb.Keys).sort()])
    const known = items.get(key) ?? []
    items.set(key, known)
    known.push(record)
  }
  return items
}

/**
 * Returns the table of a record: `arn:aws:dynamodb:region:account:table/Desk/stream/2026…` belongs to the
 * table Desk, and so does `table/test-Desk`.
 */
function tableOf({ eventSourceARN }: ChangeRecord, { model }: Design): string {
  const name = /:table\/([^/]+)/.exec(eventSourceARN ?? '')?.[1]
  const names = Object.keys(model.tables)
  if (name === undefined) return names[0]!
  const [longest] = names
    .filter((each) => name.endsWith(each))
    .sort((one, other) => other.length - one.length)
  return longest ?? name
}
