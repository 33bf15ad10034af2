import { figure, type Row, summarize } from '../harness/row.js'

/** The median of several rounds, compared with a number instead of a peer, or with nothing. */
export function medianFigure(name: string, unit: string, values: readonly number[], atMost?: number): Row {
  const { median, spread } = summarize(values)
  const bar = atMost === undefined ? undefined : { atMost }
  return { ...figure(name, unit, Math.round(median * 10) / 10, bar), rounds: values.length, spread }
}
