import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { machineName } from '../harness/history.js'
import type { Row } from '../harness/row.js'
import { type Group, renderMarkdown } from './render-markdown.js'

/*
 * npm run bench [-- --quick --out FILE --against FILE --write]
 *
 * Runs every benchmark and prints one table. `--out` keeps the rows as JSON, `--against` says by how much each row moved
 * since such a file, and `--write` makes docs/performance.md of the table.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    out: { type: 'string' },
    against: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})

const benchmarks = [
  { name: 'engine', title: 'The engine' },
  { name: 'client', title: 'The client' },
  { name: 'dynamo', title: 'Values and expressions' },
  { name: 'systems', title: 'The five systems' },
] as const

const before =
  values.against === undefined ? [] : (JSON.parse(readFileSync(values.against, 'utf8')) as Group[])
const groups: Group[] = benchmarks.map(({ name, title }) => ({ title, rows: run(name) }))
const page = renderMarkdown(groups, before, { machine: machineName(), date: new Date(), quick: values.quick })
console.log(page)
if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(groups, null, 1)}\n`)
if (values.write) writeFileSync(fileURLToPath(new URL('../../../docs/performance.md', import.meta.url)), page)
if (groups.some(({ rows }) => rows.some(({ met }) => !met))) process.exitCode = 1

/** Runs one benchmark in a separate process: no benchmark warms up or disturbs another. */
function run(name: string): Row[] {
  console.error(`${name} …`)
  const program = fileURLToPath(new URL(`../${name}/main.js`, import.meta.url))
  const options = ['--json', ...(values.quick ? ['--quick', '--no-record'] : [])]
  const { stdout, stderr, error } = spawnSync(process.execPath, ['--expose-gc', program, ...options], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const start = stdout.indexOf('[')
  if (error !== undefined || start < 0) throw new Error(`${name} printed no rows: ${error ?? stderr}`)
  return JSON.parse(stdout.slice(start)) as Row[]
}
