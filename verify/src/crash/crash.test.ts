import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { open } from '@tablewright/engine'
import { expect, test } from 'vitest'
import { Picker } from '../requests/index.js'
import { advance, beginning, check, type Progress } from './check.js'
import { bundleChild, startChild } from './child.js'
import { runLoad } from './load.js'

const rounds = Number(process.env.TABLEWRIGHT_CRASH ?? 100)
const seed = Number(process.env.TABLEWRIGHT_SEED ?? 1)
/** One folder is killed this often before the next begins, so that what was recovered is killed again. */
const roundsPerFolder = 10
const longestLoad = 250

async function withFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tablewright-crash-'))
  try {
    await body(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts the load, kills it after a while, and gives back the last number that each writer was acknowledged. */
async function killedLoad(
  code: string,
  folder: string,
  from: readonly Progress[],
  after: number,
  whileStarting: boolean,
): Promise<number[]> {
  const child = startChild(
    code,
    folder,
    seed,
    from.map(({ next }) => next),
  )
  let printed = ''
  child.stdout!.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  if (!whileStarting) await once(child.stdout!, 'data')
  await setTimeout(after)
  child.kill('SIGKILL')
  await once(child, 'close')
  const last = from.map(({ next }) => next - 1)
  for (const line of printed.slice(0, printed.lastIndexOf('\n')).split('\n')) {
    const [writer, number] = line.split(' ').map(Number)
    if (number !== undefined) last[writer!] = number
  }
  return last
}

/** Kills one folder several times; gives back how many writes were acknowledged. */
async function killRepeatedly(code: string, times: number, pick: Picker): Promise<number> {
  let acknowledged = 0
  await withFolder(async (folder) => {
    let progress: readonly Progress[] = beginning()
    for (let round = 0; round < times; round++) {
      const last = await killedLoad(code, folder, progress, pick.below(longestLoad), pick.chance(15))
      const promised = progress.map((each, writer) => advance(seed, writer, each, last[writer]! + 1))
      const engine = await open(folder)
      progress = await check(engine, seed, promised)
      await engine.close()
    }
    acknowledged = progress.reduce((sum, { next }) => sum + next, 0)
  })
  return acknowledged
}

test('the check agrees with a load that nobody kills, and notices what is missing', async () => {
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
  const code = await bundleChild()
  const pick = new Picker(seed)
  const folders = Array.from(
    { length: Math.ceil(rounds / roundsPerFolder) },
    () => new Picker(pick.below(1e9)),
  )
  let acknowledged = 0
  // Two at a time: each mostly waits for its child.
  const work = async () => {
    for (let next = folders.pop(); next !== undefined; next = folders.pop())
      acknowledged += await killRepeatedly(code, roundsPerFolder, next)
  }
  await Promise.all([work(), work()])
  console.log(`${rounds} kills from seed ${seed} on, ${acknowledged} writes acknowledged`)
  expect(acknowledged).toBeGreaterThan(rounds)
})
