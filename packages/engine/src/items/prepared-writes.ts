import { maxTransactionSize } from '@tablewright/dynamo'
import { inTurns, runSteps } from '../turns.js'
import { type Attempt, attempt, attemptSteps } from './attempt.js'
import { Image } from './image.js'
import type { LocatedWrite } from './item-writer.js'
import type { ItemWrite } from './write.js'

/** Stored bytes from which on writes are prepared: parsing them takes milliseconds. */
const preparedFrom = 128 * 1024

/** Whether the items that a transaction found should be prepared before it commits. */
export function isLarge(located: readonly LocatedWrite[]): boolean {
  let bytes = 0
  for (const { before } of located) bytes += before?.size ?? 0
  return bytes >= preparedFrom
}

/** Whether a single write should be prepared: it looks into a large item. */
export function looksIntoLarge({ write, before }: LocatedWrite): boolean {
  return (
    before !== undefined &&
    before.size >= preparedFrom &&
    (write.kind === 'update' || write.condition !== undefined)
  )
}

/** Returned in place of an answer, with nothing written: the items have to be prepared first. */
export class LargeItems {
  readonly found: readonly LocatedWrite[]

  constructor(found: readonly LocatedWrite[]) {
    this.found = found
  }
}

/** Runs writes, and once more with their items prepared if they are large. */
export function prepareIfLarge<Reply>(
  run: (prepared?: PreparedWrites) => Promise<Reply | LargeItems>,
): Promise<Reply> {
  return run().then((reply) =>
    reply instanceof LargeItems ? (PreparedWrites.of(reply.found).then(run) as Promise<Reply>) : reply,
  )
}

/** What a write made of the item that it found. */
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

  static async of(found: readonly LocatedWrite[]): Promise<PreparedWrites> {
    const prepared = new PreparedWrites()
    const steps = prepared.#steps(found)
    await inTurns((isOver) => runSteps(steps, isOver) !== undefined)
    return prepared
  }

  /** The write as it was prepared, if its item and table are still the same. */
  reuse(located: LocatedWrite): LocatedWrite {
    const known = this.#outcomes.get(located.write)?.located
    return known !== undefined && known.table === located.table && sameRecord(known.before, located.before)
      ? known
      : located
  }

  /** As `attempt`, which is not run again for a write that `reuse` returned. */
  attempt(located: LocatedWrite): Attempt {
    const outcome = this.#outcomes.get(located.write)
    if (outcome?.located !== located) return attempt(located.write, located.table, located.before)
    if (outcome.attempt === undefined) throw outcome.error
    return outcome.attempt
  }

  *#steps(found: readonly LocatedWrite[]): Generator<undefined, void> {
    for (const each of found) {
      yield* this.#prepare(each)
      yield
    }
  }

  *#prepare(found: LocatedWrite): Generator<undefined, void> {
    const { write, table, before } = found
    const parsed = before && Image.ofRecord(before.record)
    let outcome: Outcome = { located: { ...found, before: parsed } }
    try {
      const made = yield* attemptSteps(write, table, parsed)
      this.#bytes += Math.max(before?.size ?? 0, made.after?.size ?? 0)
      // Encoded now. What goes beyond the limit is never written, and 100 items take much memory once they are parsed.
      const record = made.after?.record
      const fits = this.#bytes <= maxTransactionSize
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

function sameRecord(one: Image | undefined, other: Image | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return one.record.equals(other.record)
}
