import { expect, test } from 'vitest'
import { CallLoad } from './call-load.js'

function newLoad() {
  let now = 10_000
  const load = new CallLoad(() => now)
  const calls = (count: number) => {
    for (let call = 0; call < count; call++) {
      load.begin()
      load.end()
    }
    return load.isBusy
  }
  return { load, calls, advance: (milliseconds: number) => (now += milliseconds) }
}

test('a server is busy while more than four calls run', () => {
  const { load } = newLoad()
  for (let call = 0; call < 4; call++) load.begin()
  expect(load.isBusy).toBe(false)
  load.begin()
  expect(load.isBusy).toBe(true)
  load.end()
  expect(load.isBusy).toBe(false)
})

test('a server is busy after many calls in a short time, even if they run one after the other', () => {
  const { calls, advance } = newLoad()
  expect(calls(50)).toBe(false)
  advance(999)
  expect(calls(1)).toBe(true)
  advance(1)
  expect(calls(1)).toBe(true)
  advance(1_000)
  expect(calls(1)).toBe(false)
  expect(calls(49)).toBe(true)
  advance(2_000)
  expect(calls(50)).toBe(false)
})
