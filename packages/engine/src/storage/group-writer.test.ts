import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { GroupWriter } from './group-writer.js'
import type { ReadView } from './storage.js'

const empty: ReadView = { get: () => undefined, range: () => [], walkValues: () => {} }
const [writers, rounds] = [8, 30]

/** Sizes of the groups if each writer writes again a number of turns after its reply. */
async function groupsOf(turnsOf: (writer: number) => number, count = writers): Promise<number[]> {
  const groups: number[] = []
  const group = new GroupWriter(empty, async (changes) => {
    groups.push(changes.size)
    await nextTurn()
  })
  const write = async (writer: number) => {
    for (let round = 0; round < rounds; round++) {
      for (let turn = 0; turn < turnsOf(writer); turn++) await nextTurn()
      await group.write((view) => view.put(Buffer.from([writer]), Buffer.from([round])))
    }
  }
  await Promise.all(Array.from({ length: count }, (_, writer) => write(writer)))
  await group.close()
  return groups
}

test('writers that return in consecutive turns share their commits', async () => {
  const groups = await groupsOf((writer) => writer % 4)
  expect(groups.length).toBeLessThan(rounds * 1.3)
})

test('writers who take long are not waited for', async () => {
  const groups = await groupsOf((writer) => (writer === 0 ? 0 : 40), 2)
  expect(groups.length).toBeGreaterThan(rounds)
})

test('a single writer does not wait', async () => {
  const group = new GroupWriter(empty, async () => {})
  for (let round = 0; round < rounds; round++) {
    let turns = 0
    let answered = false
    const count = async () => {
      while (!answered) {
        await nextTurn()
        turns++
      }
    }
    const counted = count()
    await group.write((view) => view.put(Buffer.from('a'), Buffer.from([round])))
    answered = true
    await counted
    expect(turns).toBeLessThanOrEqual(2)
  }
})
