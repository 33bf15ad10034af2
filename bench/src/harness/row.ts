/** Lower or upper limit of a ratio. */
export type Bar = { readonly atLeast: number } | { readonly atMost: number }

/** One line of a report. Times are microseconds of CPU an operation, medians over the rounds. */
export interface Row {
  readonly name: string
  readonly ours: number
  /** Unit of `ours` if it is not the time of an operation. The bar then applies to `ours` itself. */
  readonly unit?: string
  /** Null without a reference. */
  readonly reference: number | null
  /** With a bar of at least n: reference / ours. Otherwise: ours / reference. */
  readonly ratio: number | null
  readonly bar: number | null
  /** Which side of the bar is the good one. */
  readonly good: 'atLeast' | 'atMost' | null
  readonly met: boolean
  readonly rounds: number
  /** Half the distance between the quartiles of the rounds, as a fraction of the median. */
  readonly spread: number
}

/** The median, and half the distance between the quartiles as a fraction of it. */
export function summarize(values: readonly number[]): { readonly median: number; readonly spread: number } {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.round(part * (sorted.length - 1))]!
  const median = at(0.5)
  return { median, spread: median === 0 ? 0 : (at(0.75) - at(0.25)) / 2 / median }
}

export function meetsBar(ratio: number, bar: Bar): boolean {
  return 'atLeast' in bar ? ratio >= bar.atLeast : ratio <= bar.atMost
}

/** A bar as two plain fields of a row. */
export function barFields(bar: Bar | undefined): Pick<Row, 'bar' | 'good'> {
  if (bar === undefined) return { bar: null, good: null }
  return 'atLeast' in bar ? { bar: bar.atLeast, good: 'atLeast' } : { bar: bar.atMost, good: 'atMost' }
}

/** A row with one figure and its bar, if it has one, without a reference. */
export function figure(name: string, unit: string, ours: number, bar?: Bar): Row {
  const met = bar === undefined || meetsBar(ours, bar)
  return { name, ours, unit, reference: null, ratio: null, ...barFields(bar), met, rounds: 1, spread: 0 }
}
