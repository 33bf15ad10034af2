import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundleServer } from '../served/served-engine.js'
import { failEverySite } from './failing-disk.js'
import { fillDisk } from './full-disk.js'
import { FaultShim } from './shim.js'
import { mountDisk } from './small-disk.js'

/*
 * npm run verify:faults -- --runs 200 --seed 1
 * Fails every call of a commit, then fills small disks. Ends with one line of JSON.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
})
const [runs, firstSeed] = [Number(values.runs), Number(values.seed)]
const folder = mkdtempSync(join(tmpdir(), 'tablewright-faults-'))
const code = await bundleServer()

async function failingDisk(): Promise<object> {
  const shim = FaultShim.build(folder)
  return typeof shim === 'string' ? { skipped: shim } : failEverySite(code, folder, shim)
}

async function fullDisks(): Promise<object> {
  const total = { runs: 0, acknowledged: 0, refused: 0, deleted: 0, ended: 0 }
  for (let run = 0; run < runs; run++) {
    const seed = firstSeed + run
    const disk = mountDisk(run % 4 === 3 ? 'ext4' : 'tmpfs', 4 + (seed % 8))
    if (typeof disk === 'string') return { ...total, skipped: disk }
    try {
      const report = await fillDisk(code, disk, seed)
      total.runs++
      for (const name of ['acknowledged', 'refused', 'deleted'] as const) total[name] += report[name]
    } catch (error) {
      total.ended++
      console.error(`seed ${seed}:`, error)
    } finally {
      disk.unmount()
    }
  }
  return total
}

try {
  const result = { promise: 'no fault kills it', failing: await failingDisk(), full: await fullDisks() }
  console.log(JSON.stringify(result))
  process.exitCode = (result.full as { ended?: number }).ended ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}
