import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { open } from '@tablewright/engine'
import { expect, test } from 'vitest'
import { Picker } from '../requests/index.js'
import { advance, beginning, check, type Progress } from './check.js'
import { bundleChild, type ChildLoad, startChild } from './child.js'
import { runLoad } from './load.js'

const rounds = Number(process.env.TABLEWRIGHT_CRASH ?? 100)
const relaxedRounds = Math.ceil(rounds / 5)
const seed = Number(process.env.TABLEWRIGHT_SEED ?? 1)
/** One folder is killed this often before the next begins, so that what was recovered is killed again. */
const roundsPerFolder = 10
/** A kill comes after so many acknowledged writes at most, a few milliseconds later or at this time at the latest. */
const mostWrites = 60
const latest = 1_500

async function withFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tablewright-crash-'))
  try {
    await body(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Kill {
  /** So many acknowledged writes are waited for; none means that it is killed while it starts. */
  readonly afterWrites: number | undefined
  readonly milliseconds: number
}

/** Starts the load, kills it, and gives back the last number that each writer was acknowledged. */
async function killedLoad(
  code: string,
  place: Pick<ChildLoad, 'folder' | 'durability'>,
  from: readonly Progress[],
  { afterWrites, milliseconds }: Kill,
): Promise<number[]> {
  const starts = from.map(({ next }) => next)
  const child = startChild(code, { ...place, seed, starts })
  let printed = ''
  const busy = new Promise<void>((resolve) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.split('\n').length > (afterWrites ?? 0) + 1) resolve()
    })
  })
  if (afterWrites !== undefined) await Promise.race([busy, setTimeout(latest)])
  await setTimeout(milliseconds)
  child.kill('SIGKILL')
  await once(child, 'close')
  const last = from.map(({ next }) => next - 1)
  for (const line of printed.slice(0, printed.lastIndexOf('\n')).split('\n')) {
    const [writer, number] = line.split(' ').map(Number)
    if (number !== undefined) last[writer!] = number
  }
  return last
}

function nextKill(pick: Picker): Kill {
  if (pick.chance(15)) return { afterWrites: undefined, milliseconds: pick.below(250) }
  return { afterWrites: pick.below(mostWrites), milliseconds: pick.below(8) }
}

/** Kills one folder several times; gives back how many writes were acknowledged. */
async function killRepeatedly(
  code: string,
  times: number,
  pick: Picker,
  durability: ChildLoad['durability'],
): Promise<number> {
  let acknowledged = 0
  await withFolder(async (folder) => {
    let progress: readonly Progress[] = beginning()
    for (let round = 0; round < times; round++) {
      const last = await killedLoad(code, { folder, durability }, progress, nextKill(pick))
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

/** Kills one folder after the other; gives back how many writes were acknowledged. */
async function killAll(kills: number, durability: ChildLoad['durability']): Promise<number> {
  const code = await bundleChild()
  const pick = new Picker(seed)
  const folders = Array.from(
    { length: Math.ceil(kills / roundsPerFolder) },
    () => new Picker(pick.below(1e9)),
  )
  let acknowledged = 0
  // Two at a time: each mostly waits for its child.
  const work = async () => {
    for (let next = folders.pop(); next !== undefined; next = folders.pop())
      acknowledged += await killRepeatedly(code, roundsPerFolder, next, durability)
  }
  await Promise.all([work(), work()])
  console.log(`${kills} kills, ${durability}, from seed ${seed} on, ${acknowledged} writes acknowledged`)
  return acknowledged
}

test('nothing acknowledged is lost and nothing is half written, whenever it is killed', {
  timeout: 600_000,
}, async () => {
  expect(await killAll(rounds, 'durable')).toBeGreaterThan(rounds)
})

// What the system has taken survives the process; only a power cut would tell the two apart.
test('the same holds without waiting for the disk', { timeout: 600_000 }, async () => {
  expect(await killAll(relaxedRounds, 'relaxed')).toBeGreaterThan(relaxedRounds)
})
