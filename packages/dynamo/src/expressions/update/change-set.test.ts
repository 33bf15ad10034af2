import { expect, test } from 'vitest'
import type { AttributeValue } from '../../attribute-value.js'
import { createPlaceholders } from '../syntax/placeholders.js'
import { applyUpdate, updateSteps } from './apply-update.js'
import { parseUpdate } from './parse-update.js'

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => String(from + index))

test.each([
  ['ADD', numbers(0, 9_000)],
  ['DELETE', numbers(0, 4_000)],
] as const)('%s of a large set gives the same set with and without steps', (action, expected) => {
  const update = (value: AttributeValue) =>
    parseUpdate(`${action} v :v`, createPlaceholders(undefined, { ':v': value }))
  const item = () => ({ v: { NS: numbers(0, 6_000) } })
  const other = { NS: numbers(4_000, 9_000) }
  const [stepped, given] = [item(), update(other)]
  expect([...updateSteps(given, stepped)].length).toBeGreaterThan(2)
  expect(applyUpdate(given, stepped)).toEqual({ v: { NS: expected } })
  expect(applyUpdate(update(other), item())).toEqual({ v: { NS: expected } })
  expect(stepped).toEqual(item())
})
