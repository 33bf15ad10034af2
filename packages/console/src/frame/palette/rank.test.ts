import { expect, test } from 'vitest'
import { rankEntries } from './rank.js'

const entry = (label: string, note = 'page') => ({ href: `/${label}`, label, note })

test('every word must be there, in the name or beside it', () => {
  const entries = [entry('Jobs'), entry('List leases', 'Account pool · GET /leases')]
  expect(rankEntries(entries, 'pool lease').map(({ label }) => label)).toEqual(['List leases'])
  expect(rankEntries(entries, 'nothing')).toEqual([])
  expect(rankEntries(entries, '')).toHaveLength(2)
})

test('what begins with it comes before what holds it', () => {
  const entries = [entry('Extend a lease'), entry('Release a hold'), entry('Lease an account')]
  expect(rankEntries(entries, 'lease').map(({ label }) => label)).toEqual([
    'Lease an account',
    'Extend a lease',
    'Release a hold',
  ])
})

test('a whole word comes before the beginning of a longer one, and an article excludes nothing', () => {
  const entries = [
    entry('Leases'),
    entry('Quarantine an account, and end its lease'),
    entry('Release a hold'),
    entry('Lease account', 'Account pool'),
  ]
  expect(rankEntries(entries, 'lease an').map(({ label }) => label)).toEqual([
    'Lease account',
    'Leases',
    'Quarantine an account, and end its lease',
    'Release a hold',
  ])
})
