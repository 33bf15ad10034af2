import assert from 'node:assert/strict'
import type { Engine } from '@tablewright/engine'
import {
  applyOperation,
  nothingWritten,
  operationOf,
  TableName,
  type WriterState,
  writers,
} from './operations.js'

/** Progress of a writer: the number of its next write, and the state of its items. */
export interface Progress {
  readonly next: number
  readonly state: WriterState
}

/** Returns the state after all acknowledged writes. */
export function advance(seed: number, writer: number, { next, state }: Progress, to: number): Progress {
  let reached = state
  for (let number = next; number < to; number++)
    reached = applyOperation(reached, operationOf(seed, writer, number))
  return { next: Math.max(next, to), state: reached }
}

/**
 * Compares the items with the acknowledgments: the items of each writer are those after its last acknowledged write, or
 * after the complete write that was in progress. Returns the last stored write of each writer.
 */
export async function check(
  engine: Engine,
  seed: number,
  acknowledged: readonly Progress[],
): Promise<Progress[]> {
  await engine.settled()
  const { versions, total } = await readAll(engine)
  const reached = acknowledged.map((progress, writer) => {
    const found = canonical(versions.filter(([id]) => id.startsWith(`${writer}-`)))
    const further = advance(seed, writer, progress, progress.next + 1)
    const matching = [progress, further].find(({ state }) => canonical([...state.versions]) === found)
    if (matching === undefined)
      assert.fail(
        `writer ${writer} was acknowledged up to ${progress.next - 1}: found ${found}, ` +
          `expected ${canonical([...progress.state.versions])} or ${canonical([...further.state.versions])}`,
      )
    return matching
  })
  // The write in progress may leave the items unchanged. Then it also leaves the count unchanged.
  assert.equal(
    total,
    reached.reduce((sum, { state }) => sum + state.counted, 0),
  )
  assert.deepEqual(engine.verifyData().findings, [])
  return reached
}

async function readAll(engine: Engine): Promise<{ versions: [string, number][]; total: number }> {
  const { TableNames } = await engine.listTables({})
  const versions: [string, number][] = []
  let total = 0
  if (!TableNames.includes(TableName)) return { versions, total }
  const { Items } = await engine.scan({ TableName })
  for (const { sk, v, counted } of Items! as {
    sk: { S: string }
    v?: { N: string }
    counted?: { N: string }
  }[]) {
    if (counted !== undefined) total = Number(counted.N)
    else versions.push([sk.S, Number(v!.N)])
  }
  return { versions, total }
}

function canonical(versions: readonly (readonly [string, number])[]): string {
  return JSON.stringify([...versions].sort(([one], [other]) => (one < other ? -1 : 1)))
}

export function beginning(): Progress[] {
  return Array.from({ length: writers }, () => ({ next: 0, state: nothingWritten }))
}
