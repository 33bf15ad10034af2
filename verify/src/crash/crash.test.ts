import { open } from '@tablewright/engine'
import { expect, test } from 'vitest'
import { advance, beginning, check } from './check.js'
import { killAll, withFolder } from './kill-loads.js'
import { runLoad } from './load.js'

const rounds = Number(process.env.TABLEWRIGHT_CRASH ?? 30)
const relaxedRounds = Math.ceil(rounds / 5)
const seed = Number(process.env.TABLEWRIGHT_SEED ?? 1)

test('the check accepts a load without kills, and finds a missing write', async () => {
  await withFolder(async (folder) => {
    const engine = await open(folder)
    const from = beginning()
    const count = 50
    await runLoad(engine, {
      seed,
      starts: from.map(({ next }) => next),
      count,
      acknowledged: () => undefined,
    })
    const promised = from.map((each, writer) => advance(seed, writer, each, count))
    expect(await check(engine, seed, promised)).toEqual(promised)
    const tooMany = from.map((each, writer) => advance(seed, writer, each, count + 9))
    await expect(check(engine, seed, tooMany)).rejects.toThrow('was acknowledged up to 58')
    await engine.close()
  })
})

test('nothing acknowledged is lost and nothing is half written, whenever it is killed', {
  timeout: 600_000,
}, async () => {
  expect(await killAll(rounds, { durability: 'durable', seed })).toBeGreaterThan(rounds)
})

// Data that the operating system has accepted survives the process; only a power cut would lose it.
test('the same holds without waiting for the disk', { timeout: 600_000 }, async () => {
  expect(await killAll(relaxedRounds, { durability: 'relaxed', seed })).toBeGreaterThan(relaxedRounds)
})

test('a write that is acknowledged before it is made is found missing', { timeout: 600_000 }, async () => {
  await expect(killAll(20, { durability: 'durable', seed, planted: true })).rejects.toThrow(
    'was acknowledged up to',
  )
})
