import { readFlags } from '../flags.js'
import { changeKinds } from './kinds.js'
import { runKind } from './run-kind.js'

/*
 * npm run verify:migrate -- --items 100000 --writers 16 --kills 200 --seed 1 [--kind "moved key"] [--back yes]
 *
 * Migrates a table of tickets for each kind of change while writers of the old design, then of both with doubled writes,
 * then of the new design go on, and the run is killed and resumed. Prints a line for each kind; ends with 1 when a write was
 * lost, an item is stale, or derived items have drifted.
 */
const flags = readFlags({ items: '100000', writers: '16', kills: '200', seed: '1', kind: '', back: '' })

let wrong = 0
for (const make of changeKinds) {
  const kind = make()
  if (flags.kind !== '' && flags.kind !== kind.name) continue
  const start = performance.now()
  const result = await runKind(kind, {
    items: Number(flags.items),
    writers: Number(flags.writers),
    kills: Number(flags.kills),
    seed: Number(flags.seed),
    ...(flags.back === '' ? {} : { rollBack: true }),
  })
  wrong += result.lost + result.stale + result.drift + result.leftOver
  const seconds = Number(((performance.now() - start) / 1_000).toFixed(1))
  console.log(JSON.stringify({ ...result, seconds }))
}
if (wrong > 0) process.exitCode = 1
