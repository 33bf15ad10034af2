import { dropEntries } from '../catalog/purge.js'
import type { EngineContext } from '../context.js'
import { SliceBudget } from '../slice-budget.js'
import type { ReadView, WriteView } from '../storage/storage.js'
import { isTrimmed } from './read-stream.js'
import { madeAt, recordKey, recordsFrom, sequenceAt } from './stored-record.js'
import { allStreams, isGone, removeStream, type Stream, saveStream } from './stream.js'

/** Removes one slice of records and streams that are too old. Returns true if none are left. */
export async function trimSlice(context: EngineContext): Promise<boolean> {
  const now = context.clock()
  const due = context.storage.read((view) => firstDue(view, now))
  if (due === undefined) return true
  await context.storage.write((view) => {
    const stream = firstDue(view, now)
    if (stream !== undefined) trim(view, stream, now)
  })
  return false
}

function firstDue(view: ReadView, now: number): Stream | undefined {
  return allStreams(view).find((stream) => isGone(stream, now) || hasOldRecord(view, stream, now))
}

function hasOldRecord(view: ReadView, stream: Stream, now: number): boolean {
  for (const entry of view.range(recordsFrom(stream.number, 0))) return isTrimmed(madeAt(entry), now)
  return false
}

function trim(view: WriteView, stream: Stream, now: number): void {
  if (isGone(stream, now)) {
    dropEntries(view, [stream.number])
    removeStream(view, stream)
    return
  }
  const old: number[] = []
  const budget = SliceBudget.forRemoval()
  for (const entry of view.range(recordsFrom(stream.number, 0))) {
    if (!isTrimmed(madeAt(entry), now) || budget.isFull) break
    budget.take(entry.value.length)
    old.push(sequenceAt(entry))
  }
  for (const sequence of old) view.remove(recordKey(stream.number, sequence))
  if (old.length > 0) saveStream(view, { ...stream, trimmedTo: old.at(-1)! })
}
