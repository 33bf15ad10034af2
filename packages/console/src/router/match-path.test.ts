import { expect, test } from 'vitest'
import { bestMatch, fillPath, matchPath } from './match-path.js'

test('names match one decoded segment', () => {
  expect(matchPath('/systems/:system', '/systems/account-pool')).toEqual({ system: 'account-pool' })
  expect(matchPath('/systems/:system', '/systems')).toBeUndefined()
  expect(matchPath('/systems/:system', '/systems/a/b')).toBeUndefined()
  expect(matchPath('/run/:system/:pattern', '/run/a/x%2Fy')).toEqual({ system: 'a', pattern: 'x/y' })
})

test('a star matches the rest, also an empty one', () => {
  expect(matchPath('/data/:system/*', '/data/a')).toEqual({ system: 'a', rest: '' })
  expect(matchPath('/data/:system/*', '/data/a/b/c%20d')).toEqual({ system: 'a', rest: 'b/c%20d' })
})

test('the more specific pattern has priority in any order', () => {
  const entries = ['/systems/:system/:page', '/systems/:system/jobs', '/systems/pool/:page'].map((path) => ({
    path,
  }))
  expect(bestMatch(entries, '/systems/x/y')?.entry.path).toBe('/systems/:system/:page')
  expect(bestMatch(entries, '/systems/x/jobs')?.entry.path).toBe('/systems/:system/jobs')
  expect(bestMatch(entries.toReversed(), '/systems/pool/jobs')?.entry.path).toBe('/systems/pool/:page')
  expect(bestMatch(entries, '/nothing')).toBeUndefined()
})

test('a path that is not encoded properly matches no name', () => {
  expect(matchPath('/systems/:system', '/systems/%E0%A4%A')).toBeUndefined()
})

test('a value with a slash stays one segment', () => {
  expect(fillPath('/data/:system/:key', { system: 'a', key: 'x/y#z' })).toBe('/data/a/x%2Fy%23z')
})
