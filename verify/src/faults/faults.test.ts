import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleChild } from '../crash/child.js'
import { bundleServer } from '../served/served-engine.js'
import { backgroundWork, failWork } from './background-work.js'
import { failEverySite } from './failing-disk.js'
import { fillDisk } from './full-disk.js'
import { cutPower } from './power-cuts.js'
import { FaultShim } from './shim.js'
import { mountDisk } from './small-disk.js'

let folder = ''
let code = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tablewright-faults-'))
  code = await bundleServer()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a write that the disk refuses is not acknowledged, /health reports it, and the engine recovers', {
  timeout: 300_000,
}, async (context) => {
  const shim = FaultShim.build(folder)
  if (typeof shim === 'string') return context.skip(shim)
  const report = await failEverySite(code, folder, shim)
  console.log(report)
  expect(report.sites).toBeGreaterThanOrEqual(18)
  expect(report.failedCalls).toBeGreaterThan(report.sites / 2)
  expect(report.refused).toBeGreaterThan(report.sites / 2)
})

test('work in the background ends without a restart after the disk has failed', {
  timeout: 300_000,
}, async (context) => {
  const shim = FaultShim.build(folder)
  if (typeof shim === 'string') return context.skip(shim)
  let failed = 0
  for (let seed = 0; seed < backgroundWork.length; seed++)
    if ((await failWork(code, join(folder, `work-${seed}`), shim, seed)) > 0) failed++
  expect(failed).toBeGreaterThan(backgroundWork.length / 2)
})

test.for([
  ['tmpfs', 4],
  ['tmpfs', 9],
  ['ext4', 8],
] as const)(
  'a full disk (%s of %i MB) refuses writes, not reads and deletes',
  {
    timeout: 120_000,
  },
  async ([kind, megabytes], context) => {
    const disk = mountDisk(kind, megabytes)
    if (typeof disk === 'string') return context.skip(disk)
    try {
      const report = await fillDisk(code, disk, megabytes)
      console.log(kind, megabytes, report)
      expect(report.deleted).toBe(20)
    } finally {
      disk.unmount()
    }
  },
)

test('a power cut at any moment loses nothing that was acknowledged', {
  timeout: 300_000,
}, async (context) => {
  const shim = FaultShim.build(folder)
  if (typeof shim === 'string') return context.skip(shim)
  const report = await cutPower(await bundleChild(), folder, shim, { seed: 1, cuts: 25 })
  expect(report.syncs).toBeGreaterThan(10)
  expect(report.acknowledged).toBeGreaterThan(25)
})

test('a write that is acknowledged before it is synced is found missing after a power cut', {
  timeout: 300_000,
}, async (context) => {
  const shim = FaultShim.build(folder)
  if (typeof shim === 'string') return context.skip(shim)
  const cut = cutPower(await bundleChild(), folder, shim, { seed: 2, cuts: 25, planted: true })
  await expect(cut).rejects.toThrow('was acknowledged up to')
})
