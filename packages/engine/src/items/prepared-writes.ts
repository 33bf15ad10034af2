import { DynamoError, maxItemsJson, maxTransactionSize, validationError } from '@tablewright/dynamo'
import type { EngineContext } from '../context.js'
import { inTurns, runSteps } from '../turns.js'
import { type Attempt, attempt, attemptSteps } from './attempt.js'
import { entrySteps } from './entry-steps.js'
import { Image } from './image.js'
import { type LocatedWrite, placeOf } from './item-writer.js'
import { readImage } from './records.js'
import type { ItemWrite } from './write.js'

/** Minimum weight of writes that are prepared: parsing 128 KB takes milliseconds. */
const preparedFrom = 128 * 1024
/** Time to encode an item for an index, as a share of the time to parse it. */
const encodingShare = 1 / 8

/**
 * Estimates the work of a write: the bytes of the stored item that it parses, and of the new item that it encodes for
 * the table and its indexes.
 */
export function weightOf({ write, table, before }: LocatedWrite): number {
  const indexes = table.indexes.length + table.vectorIndexes.length
  const looksInto = write.kind === 'update' || write.condition !== undefined || indexes > 0
  // A huge record is compared with the new one, or copied to a stream, in turns.
  const parsed = before !== undefined && (looksInto || before.isHugeRecord) ? before.record.length : 0
  return write.kind === 'put' ? parsed + write.image.size * (1 + indexes) * encodingShare : parsed
}

/** Whether writes of this weight should be prepared before they are committed. */
export function isHeavy(weight: number): boolean {
  return weight >= preparedFrom
}

/** Returned instead of a reply when nothing was written, because these writes must be prepared first. */
export class LargeItems {
  readonly writes: readonly ItemWrite[]

  constructor(writes: readonly ItemWrite[]) {
    this.writes = writes
  }
}

/** Runs writes. If their items are large, prepares the writes and runs them again. */
export function prepareIfLarge<Reply>(
  context: EngineContext,
  run: (prepared?: PreparedWrites) => Promise<Reply | LargeItems>,
): Promise<Reply> {
  return run().then((reply) =>
    reply instanceof LargeItems
      ? (PreparedWrites.of(context, reply.writes).then(run) as Promise<Reply>)
      : reply,
  )
}

/** Encodes the huge items of puts in turns, then runs the writes. */
export function encodeIfHuge<Reply>(writes: readonly ItemWrite[], run: () => Promise<Reply>): Promise<Reply> {
  if (!writes.some(isHugePut)) return run()
  const steps = recordSteps(writes)
  return inTurns((isOver) => runSteps(steps, isOver) !== undefined)?.then(run) ?? run()
}

function isHugePut(write: ItemWrite): boolean {
  return write.kind === 'put' && write.image.isHugeWithoutRecord
}

function* recordSteps(writes: readonly ItemWrite[]): Generator<undefined, void> {
  for (const write of writes) if (write.kind === 'put') yield* write.image.recordSteps()
}

/** The prepared result of a write, valid for the item that was found. */
interface Outcome {
  readonly located: LocatedWrite
  readonly attempt?: Attempt
  readonly error?: unknown
}

/**
 * Prepares the writes of large items in turns before they are committed, so that other requests are served meanwhile.
 * The commit uses the results for items that have not changed since.
 */
export class PreparedWrites {
  readonly #outcomes = new Map<ItemWrite, Outcome>()
  #bytes = 0
  /** Bytes of the records before and after the writes. */
  #json = 0

  static async of(context: EngineContext, writes: readonly ItemWrite[]): Promise<PreparedWrites> {
    const prepared = new PreparedWrites()
    const steps = prepared.#steps(context, writes)
    await inTurns((isOver) => runSteps(steps, isOver) !== undefined)
    return prepared
  }

  /** Returns the prepared write with the item that was found. */
  located(write: ItemWrite): LocatedWrite | undefined {
    return this.#outcomes.get(write)?.located
  }

  /** As `attempt`, which is not run again for a prepared write. */
  attempt(located: LocatedWrite): Attempt {
    const outcome = this.#outcomes.get(located.write)
    if (outcome?.located !== located) return attempt(located.write, located.table, located.before)
    if (outcome.attempt === undefined) throw outcome.error
    return outcome.attempt
  }

  *#steps(context: EngineContext, writes: readonly ItemWrite[]): Generator<undefined, void> {
    for (const write of writes) {
      const found = find(context, write)
      if (found !== undefined) yield* this.#prepare(found)
      if (writes.length > 1 && this.#json > maxItemsJson) throw tooMuchJson()
      yield
    }
  }

  *#prepare(found: LocatedWrite): Generator<undefined, void> {
    const { write, table, before } = found
    const parsed = before && Image.ofRecord(before.record)
    this.#json += before?.record.length ?? 0
    let outcome: Outcome = { located: { ...found, before: parsed } }
    try {
      const made = yield* attemptSteps(write, table, parsed)
      this.#bytes += Math.max(before?.size ?? 0, made.after?.size ?? 0)
      // Encoded now. Writes beyond the limit are never stored, and 100 parsed items take much memory.
      const record = made.after && (yield* made.after.recordSteps())
      yield
      if (made.after !== parsed) this.#json += record?.length ?? 0
      const fits = this.#bytes <= maxTransactionSize
      if (fits && made.after !== parsed) yield* entrySteps(table, parsed, made.after)
      outcome = fits
        ? { ...outcome, attempt: made }
        : {
            located: found,
            attempt: { after: made.after === parsed ? before : record && Image.ofRecord(record) },
          }
    } catch (error) {
      outcome = { located: found, error }
    }
    this.#outcomes.set(write, outcome)
  }
}

/** The error of a transaction of items that are within its 4 MB, but have many times that in JSON. */
export function tooMuchJson(): DynamoError {
  return validationError(
    `The items of the transaction have more than ${maxItemsJson} bytes of JSON, which is more than is served at once`,
  )
}

/** Returns the write with its item; undefined if the write does not fit its table, which the commit then reports. */
function find({ catalog, storage }: EngineContext, write: ItemWrite): LocatedWrite | undefined {
  try {
    const table = catalog.table(write.tableName)
    const key = placeOf(table, write)
    return { write, table, key, before: storage.read((view) => readImage(view, key)) }
  } catch (error) {
    if (error instanceof DynamoError) return undefined
    throw error
  }
}
