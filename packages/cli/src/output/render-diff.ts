import type { DesignDiff } from '@tablewright/design'
import { renderTable, type TableOptions } from './table.js'

/** Renders the changes of a design as a table, with what to do below each. */
export function renderDiff({ impact, changes }: DesignDiff, options: TableOptions): string {
  if (changes.length === 0) return 'The designs are the same.'
  const rows = changes.flatMap((change) => [
    [change.impact, change.place, change.reason],
    ...change.steps.map((step) => ['', '', `→ ${step}`]),
  ])
  const summary = `${changes.length} change${changes.length === 1 ? '' : 's'}; all together: ${impact}.`
  return `${renderTable(['impact', 'place', 'change'], rows, options)}\n\n${summary}`
}
