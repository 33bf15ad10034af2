import type { Trace } from '@tablewright/server/console-api'

/** Summarizes the cost of a call: `4 items written, 8 units`. */
export function writtenText({ itemsWritten, readUnits, writeUnits }: Trace['totals']): string {
  const units = readUnits + writeUnits
  const written = itemsWritten === 0 ? 'nothing written' : `${count(itemsWritten, 'item')} written`
  return `${written}, ${count(units, 'unit')}`
}

/** Formats a number with its noun. */
export function count(amount: number, word: string): string {
  return `${amount.toLocaleString('en')} ${word}${amount === 1 ? '' : 's'}`
}
