import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { open } from '@tablewright/engine'
import { Picker } from '../requests/index.js'
import { advance, beginning, check, type Progress } from './check.js'
import { bundleChild, type ChildLoad, startChild } from './child.js'

/** Kills of one folder: recovered data is killed again. */
const roundsPerFolder = 10
/** Maximum number of acknowledged writes before a kill, which comes a few milliseconds later. */
const maxWrites = 60
/** A slower load is killed after this time. Long, because a kill before the first write proves little. */
const maxWaitMs = 30_000

export async function withFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tablewright-crash-'))
  try {
    await body(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Durability and seed of the load that is killed. */
export type KilledLoad = Pick<ChildLoad, 'durability' | 'seed' | 'planted'>

interface Kill {
  /** Number of acknowledged writes to wait for; 0 kills it while it starts. */
  readonly afterWrites: number | undefined
  readonly milliseconds: number
}

/** Starts the load, kills it, and returns the last acknowledged number of each writer. */
async function killedLoad(
  code: string,
  place: Omit<ChildLoad, 'starts'>,
  from: readonly Progress[],
  { afterWrites, milliseconds }: Kill,
): Promise<number[]> {
  const starts = from.map(({ next }) => next)
  const child = startChild(code, { ...place, starts })
  let printed = ''
  const busy = new Promise<void>((resolve) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.split('\n').length > (afterWrites ?? 0) + 1) resolve()
    })
  })
  if (afterWrites !== undefined) await Promise.race([busy, setTimeout(maxWaitMs, undefined, { ref: false })])
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
  return { afterWrites: pick.below(maxWrites), milliseconds: pick.below(8) }
}

/** Kills one folder several times. Returns the number of acknowledged writes. */
async function killRepeatedly(code: string, times: number, pick: Picker, load: KilledLoad): Promise<number> {
  const { seed } = load
  let acknowledged = 0
  await withFolder(async (folder) => {
    let progress: readonly Progress[] = beginning()
    for (let round = 0; round < times; round++) {
      const last = await killedLoad(code, { ...load, folder }, progress, nextKill(pick))
      const promised = progress.map((each, writer) => advance(seed, writer, each, last[writer]! + 1))
      const engine = await open(folder)
      progress = await check(engine, seed, promised)
      await engine.close()
    }
    acknowledged = progress.reduce((sum, { next }) => sum + next, 0)
  })
  return acknowledged
}

/** Kills one folder after the other. Returns the number of acknowledged writes. */
export async function killAll(kills: number, load: KilledLoad): Promise<number> {
  const { durability, seed } = load
  const code = await bundleChild()
  const pick = new Picker(seed)
  const folders = Array.from(
    { length: Math.ceil(kills / roundsPerFolder) },
    () => new Picker(pick.below(1e9)),
  )
  let acknowledged = 0
  // Two in parallel: each mostly waits for its child.
  const work = async () => {
    for (let next = folders.pop(); next !== undefined; next = folders.pop())
      acknowledged += await killRepeatedly(code, roundsPerFolder, next, load)
  }
  await Promise.all([work(), work()])
  console.log(`${kills} kills, ${durability}, from seed ${seed} on, ${acknowledged} writes acknowledged`)
  return acknowledged
}
