import { figure, type Row, summarize } from '../harness/row.js'

/** The median of several rounds, held against a number instead of a peer, or against nothing. */
export function medianFigure(name: string, unit: string, values: readonly number[], atMost?: number): Row {
  const { median, spread } = summarize(values)
  const bar = atMost === undefined ? undefined : { atMost }
  return { ...figure(name, unit, Math.round(median * 10) / 10, bar), rounds: values.length, spread }
}
