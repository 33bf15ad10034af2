import { expect, test } from 'vitest'
import { RisingTimes } from './rising-times.js'

test('the earliest is first, and only new entries are read', async () => {
  const asked: string[][] = []
  const times = new Map([
    ['a', '3'],
    ['b', '1'],
    ['c', '2'],
  ])
  const rising = new RisingTimes(async (ids) => {
    asked.push([...ids])
    return new Map(ids.flatMap((id) => (times.has(id) ? [[id, times.get(id)!] as const] : [])))
  })
  const order = async (...ids: string[]) => (await rising.of(new Set(ids))).map(({ id }) => id)
  expect(await order('a', 'b')).toEqual(['b', 'a'])
  expect(await order('a', 'b', 'c', 'unknown')).toEqual(['b', 'c', 'a'])
  expect(await order('a', 'b', 'c')).toEqual(['b', 'c', 'a'])
  times.set('b', '9')
  rising.forget('b')
  expect(await order('a', 'b', 'c')).toEqual(['c', 'a', 'b'])
  // A removed member is read again when it returns.
  await order('a')
  expect(await order('a', 'b')).toEqual(['a', 'b'])
  expect(asked).toEqual([['a', 'b'], ['c', 'unknown'], ['b'], ['b']])
})
