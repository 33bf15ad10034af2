import { expect, test } from 'vitest'
import { beginsNearly, rankEntries } from './rank.js'

const entry = (label: string, note = 'page') => ({ href: `/${label}`, label, note })

test('every word must be in the name or the note', () => {
  const entries = [entry('Jobs'), entry('List leases', 'Account pool · GET /leases')]
  expect(rankEntries(entries, 'pool lease').map(({ label }) => label)).toEqual(['List leases'])
  expect(rankEntries(entries, 'nothing')).toEqual([])
  expect(rankEntries(entries, '')).toHaveLength(2)
})

test('a match at the beginning sorts before one inside', () => {
  const entries = [entry('Extend a lease'), entry('Release a hold'), entry('Lease an account')]
  expect(rankEntries(entries, 'lease').map(({ label }) => label)).toEqual([
    'Lease an account',
    'Extend a lease',
    'Release a hold',
  ])
})

test('a whole word sorts before the beginning of a longer one, and articles exclude no entry', () => {
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

test('a typing error is tolerated if nothing matches exactly', () => {
  const entries = [entry('Lease account', 'Account pool'), entry('Retire a locker'), entry('Least used')]
  const found = (typed: string) => rankEntries(entries, typed).map(({ label }) => label)
  expect(found('laese acount')).toEqual(['Lease account'])
  expect(found('LEASSE')).toEqual(['Lease account'])
  expect(found('lockr')).toEqual(['Retire a locker'])
  expect(found('leas')).toEqual(['Lease account', 'Least used'])
  expect(found('xyzzy')).toEqual([])
})

test('one letter may be missing, added, wrong or exchanged', () => {
  for (const word of ['invoice', 'inoice', 'innvoice', 'imvoice', 'nivoice', 'invoic', 'invoiec'])
    expect(beginsNearly('invoices', word), word).toBe(true)
  for (const word of ['onvoce', 'voice', 'inv0ic3']) expect(beginsNearly('invoices', word), word).toBe(false)
})
