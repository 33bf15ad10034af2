import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { figure, type Row, summarize } from '../harness/row.js'

const program = fileURLToPath(new URL('./check-designs.js', import.meta.url))
const rounds = 5

/** Proving the five designs in a process that has just started: milliseconds of CPU. */
export function coldCheck(): Row {
  const times = Array.from({ length: rounds }, () => Number(execFileSync(process.execPath, [program])))
  const { median, spread } = summarize(times)
  const row = figure('check of the five designs, cold', 'ms', Math.round(median), { atMost: 300 })
  return { ...row, rounds, spread }
}
