import { labelOf } from '../../kit/form/schema.js'

/** Formats a report in one line: `expired 3, cleaned 1`. Zeros are left out. */
export function reportText(report: Readonly<Record<string, number>> | undefined): string {
  const counted = Object.entries(report ?? {}).filter(([, amount]) => amount !== 0)
  if (counted.length === 0) return 'nothing to do'
  return counted
    .map(([name, amount]) => `${labelOf(name).toLowerCase()} ${amount.toLocaleString('en')}`)
    .join(', ')
}
