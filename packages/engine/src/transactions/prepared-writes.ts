import { maxTransactionSize } from '@tablewright/dynamo'
import { type Attempt, attempt } from '../items/attempt.js'
import { Image } from '../items/image.js'
import type { LocatedWrite } from '../items/item-writer.js'
import type { ItemWrite } from '../items/write.js'
import { inTurns } from '../turns.js'

/** Stored bytes from which on a transaction is prepared: parsing them takes milliseconds. */
const preparedFrom = 128 * 1024

/** Whether the items that a transaction found should be prepared before it commits. */
export function isLarge(located: readonly LocatedWrite[]): boolean {
  let bytes = 0
  for (const { before } of located) bytes += before?.size ?? 0
  return bytes >= preparedFrom
}

/** What a write made of the item that it found. */
interface Outcome {
  readonly located: LocatedWrite
  readonly attempt?: Attempt
  readonly error?: unknown
}

/**
 * Prepares the writes of large items in turns before a transaction commits, so that other requests are served
 * meanwhile. The commit uses the results for items that have not changed since.
 */
export class PreparedWrites {
  readonly #outcomes = new Map<ItemWrite, Outcome>()
  #bytes = 0

  static async of(found: readonly LocatedWrite[]): Promise<PreparedWrites> {
    const prepared = new PreparedWrites()
    let next = 0
    await inTurns((isOver) => {
      while (next < found.length) {
        prepared.#prepare(found[next++]!)
        if (isOver()) return false
      }
      return true
    })
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

  #prepare(found: LocatedWrite): void {
    const { write, table, before } = found
    const parsed = before && Image.ofRecord(before.record)
    let outcome: Outcome = { located: { ...found, before: parsed } }
    try {
      const made = attempt(write, table, parsed)
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
