import { figure, type Row, summarize } from '../harness/row.js'

/** The median of several rounds, held against a number instead of a peer. */
export function medianFigure(name: string, unit: string, values: readonly number[], atMost: number): Row {
  const { median, spread } = summarize(values)
  return { ...figure(name, unit, Math.round(median * 10) / 10, { atMost }), rounds: values.length, spread }
}
