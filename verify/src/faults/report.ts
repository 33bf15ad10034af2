import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Outcome, runCommand } from '../command.js'
import { bundleChild } from '../crash/child.js'
import { bundleServer } from '../served/served-engine.js'
import { failWork } from './background-work.js'
import { failEverySite } from './failing-disk.js'
import { fillDisk } from './full-disk.js'
import { cutPower } from './power-cuts.js'
import { FaultShim } from './shim.js'
import { mountDisk } from './small-disk.js'

/*
 * npm run verify:faults -- --disks 200 --cuts 1000 --work 80 --seed 1 [--plant early-acknowledgment]
 * Fails every call of a commit, also during work in the background, fills small disks, and reconstructs the disk after
 * power cuts.
 */
const cutsPerLoad = 50

await runCommand({
  promise: 'a failing disk is never acknowledged, and no fault ends the engine',
  counts: { disks: 200, cuts: 1_000, work: 80 },
  run: async ({ disks, cuts, work, seed, plant }) => {
    const folder = mkdtempSync(join(tmpdir(), 'tablewright-faults-'))
    try {
      const shim = FaultShim.build(folder)
      if (typeof shim === 'string') return { figures: {}, failures: [shim] }
      const outcomes = [
        await failingDisk(folder, shim),
        await failingWork(folder, shim, seed, work),
        await powerCuts(folder, shim, seed, cuts, plant === 'early-acknowledgment'),
        await fullDisks(seed, disks),
      ]
      return {
        figures: Object.assign({}, ...outcomes.map(({ figures }) => figures)),
        failures: outcomes.flatMap(({ failures }) => failures),
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
})

async function failingDisk(folder: string, shim: FaultShim): Promise<Outcome> {
  try {
    const { sites, failedCalls } = await failEverySite(await bundleServer(), folder, shim)
    console.error(`${sites} call sites, ${failedCalls} calls failed`)
    return { figures: { sites, failedCalls }, failures: [] }
  } catch (error) {
    return { figures: {}, failures: [`a failing call: ${error}`] }
  }
}

async function failingWork(
  folder: string,
  shim: FaultShim,
  firstSeed: number,
  count: number,
): Promise<Outcome> {
  const code = await bundleServer()
  const figures = { works: 0, failedWorks: 0 }
  const failures: string[] = []
  for (; figures.works < count; figures.works++) {
    const seed = firstSeed + figures.works
    try {
      if ((await failWork(code, join(folder, `work-${seed}`), shim, seed)) > 0) figures.failedWorks++
    } catch (error) {
      failures.push(`seed ${seed}, work in the background: ${error}`)
    }
  }
  console.error(`${figures.works} works in the background`)
  return { figures, failures }
}

async function powerCuts(
  folder: string,
  shim: FaultShim,
  seed: number,
  cuts: number,
  planted: boolean,
): Promise<Outcome> {
  const code = await bundleChild()
  const figures = { cuts: 0, syncs: 0, acknowledged: 0 }
  for (let load = 0; figures.cuts < cuts; load++) {
    try {
      const wanted = Math.min(cutsPerLoad, cuts - figures.cuts)
      const report = await cutPower(code, folder, shim, { seed: seed + load, cuts: wanted, planted })
      for (const name of ['cuts', 'syncs', 'acknowledged'] as const) figures[name] += report[name]
    } catch (error) {
      return { figures, failures: [`seed ${seed + load}, a power cut: ${error}`] }
    }
    console.error(`${figures.cuts} power cuts`)
  }
  return { figures, failures: [] }
}

async function fullDisks(firstSeed: number, disks: number): Promise<Outcome> {
  const code = await bundleServer()
  const figures = { disks: 0, written: 0, refused: 0, deleted: 0 }
  const failures: string[] = []
  for (let disk = 0; disk < disks; disk++) {
    const seed = firstSeed + disk
    const mounted = mountDisk(disk % 4 === 3 ? 'ext4' : 'tmpfs', 4 + (seed % 8))
    if (typeof mounted === 'string') return { figures, failures: [...failures, mounted] }
    try {
      const report = await fillDisk(code, mounted, seed)
      figures.disks++
      figures.written += report.acknowledged
      figures.refused += report.refused
      figures.deleted += report.deleted
    } catch (error) {
      failures.push(`seed ${seed}, a full disk: ${error}`)
    } finally {
      mounted.unmount()
    }
    if (disk % 20 === 19) console.error(`${disk + 1} full disks`)
  }
  return { figures, failures }
}
