import type { Trace } from '@tablewright/server/console-api'

/** What a call cost, in a line: `4 items written, 8 units`. */
export function writtenText({ itemsWritten, readUnits, writeUnits }: Trace['totals']): string {
  const units = readUnits + writeUnits
  const written = itemsWritten === 0 ? 'nothing written' : `${count(itemsWritten, 'item')} written`
  return `${written}, ${count(units, 'unit')}`
}

/** A number and what it counts. */
export function count(amount: number, word: string): string {
  return `${amount.toLocaleString('en')} ${word}${amount === 1 ? '' : 's'}`
}
