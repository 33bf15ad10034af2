import { type Checkpoints, onChange, runChanges, tableCheckpoints } from '@tablewright/adopt'
import { seededRandom } from '@tablewright/base'
import { connect, createTables } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import * as t from '@tablewright/design'
import { Killed, killingDriver } from '../migrate/killing-driver.js'

const counters = t.table('Counters', { partitionKey: 'PK', stream: 'NEW_AND_OLD_IMAGES' })
const Counter = counters.entity('COUNTER', {
  key: { PK: 'COUNTER#<name>' },
  attributes: { name: t.id(), hits: t.integer() },
})
const design = t.design('counters', {
  entities: { Counter },
  patterns: { add: t.create(Counter), hit: t.update(Counter, { to: { hits: t.increment() } }) },
})

export interface StreamResult {
  readonly changes: number
  readonly handled: number
  readonly kills: number
  /** Changes that no handler saw. */
  readonly lost: number
  /** Changes that a handler saw before an earlier one of the same item. */
  readonly outOfOrder: number
  readonly deadLetters: number
}

export interface StreamRunOptions {
  readonly items: number
  readonly hits: number
  readonly kills: number
  readonly seed: number
}

/** Increments items while their stream consumer is killed repeatedly, and checks the handled changes. */
export async function runStreams({ items, hits, kills, seed }: StreamRunOptions): Promise<StreamResult> {
  const driver = embedded({ memory: true })
  const db = connect(design, driver)
  await createTables(db)
  const random = randomBelow(seed)
  const seen = new Map<string, number[]>()
  let handled = 0
  let deadLetters = 0
  const processor = onChange(
    design,
    {
      Counter: async ({ after }) => {
        // A handler sometimes fails once, and one change always fails.
        if (random(50) === 0) throw new Error('once')
        await new Promise((resolve) => setImmediate(resolve))
        const { name, hits: number } = after!
        if (name === 'n0' && number === 3) throw new Error('poison')
        seen.set(name, [...(seen.get(name) ?? []), number])
        handled++
      },
    },
    {
      attempts: 6,
      sleep: async () => {},
      onDeadLetter: ({ record }) => {
        deadLetters++
        const { name, hits: number } = record.dynamodb.NewImage as never as Record<
          string,
          { S: string; N: string }
        >
        seen.set(name!.S, [...(seen.get(name!.S) ?? []), Number(number!.N)])
      },
    },
  )
  const writing = write(db, items, hits, random)
  let count = 0
  while (count < kills) {
    const dying = killingDriver(driver, 5 + random(40), random(2) === 0)
    try {
      const checkpoints: Checkpoints = await tableCheckpoints(dying, 'Checkpoints', 'counter')
      await runChanges(processor, dying, { checkpoints, limit: 1 + random(40), once: true })
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      count++
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  await writing
  const checkpoints = await tableCheckpoints(driver, 'Checkpoints', 'counter')
  await runChanges(processor, driver, { checkpoints, once: true })
  await driver.close()
  return { changes: items * (hits + 1), handled, kills: count, deadLetters, ...inspect(seen, items, hits) }
}

async function write(
  db: { add(input: object): Promise<unknown>; hit(input: object): Promise<unknown> },
  items: number,
  hits: number,
  random: (limit: number) => number,
): Promise<void> {
  const left = new Map(Array.from({ length: items }, (_, number) => [`n${number}`, hits]))
  for (const name of left.keys()) await db.add({ name, hits: 0 })
  while (left.size > 0) {
    const names = [...left.keys()]
    const name = names[random(names.length)]!
    await db.hit({ name })
    const rest = left.get(name)! - 1
    if (rest === 0) left.delete(name)
    else left.set(name, rest)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Checks that a handler sees each number only after all smaller ones. Repeats are allowed, gaps are not. */
function inspect(seen: ReadonlyMap<string, readonly number[]>, items: number, hits: number) {
  let lost = 0
  let outOfOrder = 0
  for (let index = 0; index < items; index++) {
    const numbers = seen.get(`n${index}`) ?? []
    let highest = -1
    for (const number of numbers) {
      if (number > highest + 1) outOfOrder++
      highest = Math.max(highest, number)
    }
    lost += hits + 1 - new Set(numbers).size
  }
  return { lost, outOfOrder }
}

function randomBelow(seed: number): (limit: number) => number {
  const bytes = seededRandom(seed)
  return (limit) => {
    const [high, low] = bytes(new Uint8Array(2))
    return (high! * 256 + low!) % limit
  }
}
