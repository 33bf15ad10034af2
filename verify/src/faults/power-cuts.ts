import { once } from 'node:events'
import { closeSync, cpSync, ftruncateSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { open } from '@tablewright/engine'
import { advance, beginning, check } from '../crash/check.js'
import { type ChildLoad, startChild } from '../crash/child.js'
import { Picker } from '../requests/index.js'
import type { FaultShim } from './shim.js'
import { type DiskRecord, parseRecords } from './write-log.js'

export interface CutReport {
  readonly cuts: number
  readonly writes: number
  readonly syncs: number
  readonly acknowledged: number
}

const sector = 512
const maxSeconds = 20

/**
 * Runs a load and logs all writes and syncs. Then reconstructs the disk after power cuts: all synced data,
 * and any part of the rest. Opens each disk and compares it with the writes acknowledged before the cut.
 * Throws on a loss.
 */
export async function cutPower(
  code: string,
  folder: string,
  shim: FaultShim,
  options: { readonly seed: number; readonly cuts: number; readonly planted?: boolean },
): Promise<CutReport> {
  const { seed, cuts, planted = false } = options
  const [base, live, log] = ['base', 'live', 'writes.log'].map((name) => join(folder, `${name}-${seed}`))
  await (await open(base!)).close()
  cpSync(base!, live!, { recursive: true })
  const environment = { ...shim.environment, TABLEWRIGHT_WRITES: log! }
  await runLogged(code, { folder: live!, seed, planted }, environment)
  const records = parseRecords(readFileSync(log!))
  const pick = new Picker(seed)
  let acknowledged = 0
  for (let cut = 0; cut < cuts; cut++) {
    const at = pick.below(records.length + 1)
    const place = join(folder, `cut-${seed}`)
    cpSync(base!, place, { recursive: true })
    reconstruct(place, records.slice(0, at), pick)
    acknowledged += await compare(place, records.slice(0, at), seed)
    rmSync(place, { recursive: true, force: true })
  }
  for (const path of [base!, live!, log!]) rmSync(path, { recursive: true, force: true })
  const count = (kind: DiskRecord['kind']) => records.filter((record) => record.kind === kind).length
  return { cuts, writes: count('written'), syncs: count('syncEnded'), acknowledged }
}

const writesPerRun = 150

async function runLogged(
  code: string,
  load: Pick<ChildLoad, 'folder' | 'seed' | 'planted'>,
  environment: Record<string, string>,
): Promise<void> {
  const starts = beginning().map(({ next }) => next)
  const child = startChild(code, { ...load, durability: 'durable', starts }, environment)
  let lines = 0
  const enough = new Promise<void>((resolve) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      lines += chunk.toString().split('\n').length - 1
      if (lines > writesPerRun) resolve()
    })
  })
  await Promise.race([enough, once(child, 'close'), setTimeout(maxSeconds * 1_000)])
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
}

/** Writes the content of the disk after a cut at the end of these records. */
function reconstruct(place: string, before: readonly DiskRecord[], pick: Picker): void {
  const lastSync = before.findLastIndex(({ kind }) => kind === 'syncEnded')
  const covered = before.findLastIndex(({ kind }, index) => kind === 'syncBegan' && index < lastSync)
  const descriptor = openSync(join(place, 'data.mdb'), 'r+')
  try {
    for (const [index, record] of before.entries()) {
      if (record.kind === 'truncated') ftruncateSync(descriptor, record.at)
      else if (record.kind === 'written' && index < covered)
        writeSync(descriptor, record.bytes, 0, record.bytes.length, record.at)
      else if (record.kind === 'written') writeSome(descriptor, record, pick)
      else if (record.kind === 'writtenDurably')
        writeSync(descriptor, record.bytes, 0, record.bytes.length, record.at)
    }
  } finally {
    closeSync(descriptor)
  }
}

/** Writes all, none or some sectors of unsynced data. */
function writeSome(descriptor: number, { bytes, at }: DiskRecord, pick: Picker): void {
  const fate = pick.below(3)
  for (let from = 0; from < bytes.length; from += sector) {
    const end = Math.min(bytes.length, from + sector)
    if (fate === 0 || (fate === 1 && pick.chance(50)))
      writeSync(descriptor, bytes, from, end - from, at + from)
  }
}

/** Opens the folder and compares it with the acknowledged writes. Returns how many there were. */
async function compare(place: string, before: readonly DiskRecord[], seed: number): Promise<number> {
  const printed = Buffer.concat(
    before.filter(({ kind }) => kind === 'printed').map(({ bytes }) => bytes),
  ).toString()
  const from = beginning()
  const last = from.map(({ next }) => next - 1)
  for (const line of printed.slice(0, printed.lastIndexOf('\n') + 1).split('\n')) {
    const [writer, number] = line.split(' ').map(Number)
    if (number !== undefined) last[writer!] = number
  }
  const promised = from.map((each, writer) => advance(seed, writer, each, last[writer]! + 1))
  const engine = await open(place)
  try {
    await check(engine, seed, promised)
  } finally {
    await engine.close()
  }
  return promised.reduce((sum, { next }) => sum + next, 0)
}
