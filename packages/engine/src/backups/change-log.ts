import type { TableDefinition } from '../catalog/definition.js'
import type { EngineContext } from '../context.js'
import type { ItemChange } from '../items/change.js'
import { itemKey } from '../items/keys.js'
import { SliceBudget } from '../slice-budget.js'
import type { ReadView, WriteView } from '../storage/storage.js'
import {
  encodeStored,
  lastStored,
  madeAt,
  recordKey,
  recordsFrom,
  sequenceAt,
  storedJson,
} from '../streams/stored-record.js'

const numberBytes = 4
const lengthBytes = 2
const day = 24 * 60 * 60 * 1000

/** One change of an item: its key under the table's number, and the previous record. */
export interface LoggedChange {
  readonly sequence: number
  readonly at: number
  readonly key: Buffer
  readonly before: Buffer | undefined
}

/**
 * Logs the previous record of every change of a table with point-in-time recovery, in the transaction of the change.
 * Undoing the changes since a moment, the last one first, restores the table as of that moment.
 */
export class ChangeLog {
  readonly #clock: () => number
  readonly #last = new Map<number, number>()

  constructor(clock: () => number) {
    this.#clock = clock
  }

  readonly record = (view: WriteView, { table, before, after }: ItemChange): void => {
    const log = table.definition.continuousBackups
    if (log === undefined) return
    const sequence = (this.#last.get(log.number) ?? lastStored(view, log.number) ?? 0) + 1
    this.#last.set(log.number, sequence)
    const key = itemKey(table, (after ?? before)!.attributes(table.keyReader))
    const entry = encodeStored(this.#clock(), ...entryParts(key, before?.record))
    view.put(recordKey(log.number, sequence), entry)
  }
}

function entryParts(key: Buffer, before: Buffer | undefined): readonly Buffer[] {
  const length = Buffer.allocUnsafe(lengthBytes)
  length.writeUInt16BE(key.length - numberBytes)
  return [length, key.subarray(numberBytes), before ?? Buffer.alloc(0)]
}

/** Returns the changes of a log up to a sequence number and after a moment, the last one first, at most one slice. */
export function changesBack(
  view: ReadView,
  log: number,
  through: number,
  after: number,
): { readonly changes: readonly LoggedChange[]; readonly isLast: boolean } {
  const changes: LoggedChange[] = []
  const budget = new SliceBudget()
  const range = { from: recordKey(log, 0), to: recordKey(log, through + 1), reverse: true }
  for (const entry of view.range(range)) {
    const at = madeAt(entry)
    if (at <= after || budget.isFull) break
    budget.take(entry.value.length)
    const sequence = sequenceAt(entry)
    const json = storedJson(entry)
    const length = json.readUInt16BE(0)
    const key = Buffer.concat([Buffer.alloc(numberBytes), json.subarray(lengthBytes, lengthBytes + length)])
    const record = Buffer.from(json.subarray(lengthBytes + length))
    changes.push({ sequence, at, key, before: record.length === 0 ? undefined : record })
  }
  return { changes, isLast: !budget.isFull }
}

/** Whether a table is being restored by undoing the changes of a log. */
export function isUndone(context: EngineContext, log: number): boolean {
  for (const { definition } of context.catalog.tables())
    if (definition.restore?.progress?.log?.number === log) return true
  return false
}

/** Returns the first moment that a table can be restored to. */
export function earliestRestorable(
  { enabledAt, recoveryDays }: NonNullable<TableDefinition['continuousBackups']>,
  now: number,
): number {
  return Math.max(enabledAt, now - recoveryDays * day)
}

/** Removes changes that are too old to restore to. Returns true when nothing is left. */
export async function trimLogSlice(context: EngineContext): Promise<boolean> {
  const due = context.storage.read((view) => firstDue(context, view))
  if (due === undefined) return true
  await context.storage.write((view) => {
    const old: number[] = []
    const budget = SliceBudget.forRemoval()
    for (const entry of view.range(recordsFrom(due.number, 0))) {
      if (madeAt(entry) > due.before || budget.isFull) break
      budget.take(entry.value.length)
      old.push(sequenceAt(entry))
    }
    for (const sequence of old) view.remove(recordKey(due.number, sequence))
  })
  return false
}

function firstDue(context: EngineContext, view: ReadView): { number: number; before: number } | undefined {
  for (const { definition } of context.catalog.tables()) {
    const log = definition.continuousBackups
    if (log === undefined) continue
    const before = context.clock() - log.recoveryDays * day
    for (const entry of view.range(recordsFrom(log.number, 0))) {
      // The last record keeps the sequence going after a restart.
      if (madeAt(entry) <= before && sequenceAt(entry) !== lastStored(view, log.number))
        return { number: log.number, before }
      break
    }
  }
  return undefined
}
