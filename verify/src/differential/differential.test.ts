import { type Engine, open } from '@tablewright/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyRequest, mutate, Picker, type TableShape, tableShapes } from '../requests/index.js'
import { acceptedDifferences } from './accepted.js'
import { compare, type Difference, type Engines } from './compare.js'
import { canonical } from './normalize.js'
import { type Oracle, startOracle } from './oracle.js'

const sequences = Number(process.env.TABLEWRIGHT_DIFFERENTIAL ?? 100)
const firstSeed = Number(process.env.TABLEWRIGHT_SEED ?? 1)
const requestsPerSequence = 60
const percentMutated = 15

let engine: Engine
let oracle: Oracle
let engines: Engines

beforeAll(async () => {
  engine = await open({ memory: true })
  oracle = await startOracle()
  engines = {
    theirs: oracle.send,
    async ours(operation, input) {
      const { status, body } = await engine.handle(operation, Buffer.from(JSON.stringify(input)))
      return { status, body: JSON.parse(body.toString()) }
    },
  }
})

afterAll(async () => {
  await oracle.stop()
  await engine.close()
})

interface Tally {
  requests: number
  readonly accepted: Map<string, number>
  readonly unexplained: string[]
}

/** A separate table and requests on it, until all are sent or the two engines have different data. */
async function runSequence(seed: number, tally: Tally): Promise<void> {
  const pick = new Picker(seed)
  const shape = pick.of(tableShapes)
  const table: TableShape = { ...shape, create: { ...shape.create, TableName: `sequence-${seed}` } }
  await engines.ours('CreateTable', table.create)
  await engines.theirs('CreateTable', table.create)
  for (let count = 0; count < requestsPerSequence; count++) {
    const made = anyRequest(pick, table)
    const mutated = pick.chance(percentMutated)
    tally.requests += 1
    const difference = await compare(engines, table, mutated ? mutate(pick, made) : made, mutated)
    if (difference === undefined) continue
    record(difference, tally, `seed ${seed}, request ${count}, ${shape.create.TableName}`)
    if (difference.divides) return
  }
}

function record(difference: Difference, { accepted, unexplained }: Tally, place: string): void {
  const rule = acceptedDifferences.find(({ matches }) => matches(difference))
  if (rule !== undefined) {
    accepted.set(rule.reason, (accepted.get(rule.reason) ?? 0) + 1)
    return
  }
  const { request, ours, theirs } = difference
  unexplained.push(
    `${place}: ${request.operation} ${JSON.stringify(request.input)}\n` +
      `  ours   ${canonical(ours)}\n  theirs ${canonical(theirs)}`,
  )
}

test('responses equal those of another engine, or differ for a listed reason', {
  timeout: 600_000,
}, async () => {
  const tally: Tally = { requests: 0, accepted: new Map(), unexplained: [] }
  for (let seed = firstSeed; seed < firstSeed + sequences; seed++) await runSequence(seed, tally)
  const differing = [...tally.accepted.values()].reduce((sum, count) => sum + count, 0)
  console.log(
    `${tally.requests} requests from seed ${firstSeed} on: ${tally.requests - differing} answered alike, ` +
      `${differing} with ${tally.accepted.size} accepted differences`,
  )
  expect(tally.unexplained.join('\n')).toBe('')
  expect(tally.accepted.size).toBeGreaterThan(0)
})
