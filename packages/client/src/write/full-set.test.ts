import { create, design, get, id, memberOf, remove, table } from '@tablewright/design'
import { expect, test } from 'vitest'
import { connect } from '../connect/connect.js'
import { embedded } from '../drivers/embedded.js'
import { createTables } from '../tables/create-tables.js'

const clubs = table('Clubs', { partitionKey: 'pk' })
const Guest = clubs.entity('GUEST', {
  key: { pk: 'guest#<name>' },
  attributes: { name: id(), club: id() },
  derives: {
    Inside: memberOf({ key: { pk: 'club#<club>' }, set: 'names', element: '<name>', atMost: 3 }),
  },
})
const club = design('club', {
  entities: { Guest },
  patterns: { enter: create(Guest), leave: remove(Guest), inside: get(Guest.Inside) },
})

test('a set accepts the maximum number of elements of an item, also concurrently', async () => {
  const db = connect(club, embedded({ memory: true }))
  await createTables(db)
  const names = ['a', 'b', 'c', 'd', 'e']
  const outcomes = await Promise.allSettled(names.map((name) => db.enter({ name, club: 'x' })))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toHaveLength(2)
  for (const error of refused) {
    expect(error).toMatchObject({ code: 'SET_FULL', data: { derived: 'Guest.Inside', atMost: 3 } })
  }
  const inside = await db.inside({ club: 'x' })
  expect(inside.size).toBe(3)
  await db.enter({ name: 'f', club: 'y' })
  await db.leave({ name: [...inside][0]! })
  await db.enter({ name: 'g', club: 'x' })
  expect((await db.inside({ club: 'x' })).size).toBe(3)
  await db.close()
})
