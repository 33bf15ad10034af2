import { connect, createTables, type Driver } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import {
  below,
  check,
  count,
  create,
  design,
  each,
  ensure,
  id,
  integer,
  memberOf,
  param,
  put,
  remove,
  table,
  transact,
  twin,
  update,
} from '@tablewright/design'
import { afterAll, expect, test } from 'vitest'

const clubs = table('Clubs', { partitionKey: 'PK', sortKey: 'SK' })
const Club = clubs.entity('CLUB', {
  key: { PK: 'CLUB#<clubId>', SK: 'META' },
  attributes: { clubId: id(), name: id(), motto: id(), members: integer({ minimum: 0 }).default(0) },
})
const Member = clubs.entity('MEMBER', {
  key: { PK: 'CLUB#<clubId>', SK: 'MEMBER#<memberId>' },
  attributes: { clubId: id(), memberId: id() },
  derives: { Counted: count(Club, { attribute: 'members', requires: { members: below(9) } }) },
})
const Label = clubs.entity('LABEL', {
  key: { PK: 'LABEL#<roomId>', SK: 'META' },
  attributes: { roomId: id(), title: id() },
})
const Room = clubs.entity('ROOM', {
  key: { PK: 'ROOM#<roomId>', SK: 'META' },
  attributes: { roomId: id(), title: id() },
  derives: {
    Label: twin(Label),
    All: memberOf({
      key: { PK: 'ROOMS', SK: 'ALL' },
      set: 'rooms',
      element: '<roomId>#<title>',
      expect: { items: 9 },
    }),
  },
})
const rename = update(Club, { set: ['name'] })
const other = { clubId: param('other') }
const house = design('house', {
  entities: { Club, Member, Label, Room },
  patterns: {
    found: create(Club, { to: { members: 0 } }),
    open: create(Room),
    renameTwice: transact({ rename, say: update(Club, { set: ['motto'] }) }),
    renameOther: transact(
      { rename, say: update(Club, { set: ['motto'], where: other }) },
      { given: { other: id() } },
    ),
    renameChecked: transact({ check: ensure(Club, { when: { motto: 'm' } }), rename }),
    foundNamed: transact({ found: create(Club, { to: { members: 0, name: 'n' } }), rename }),
    admit: transact({ admit: each('members', create(Member), { shared: ['clubId'], atMost: 4 }) }),
    admitAndRename: transact({ admit: create(Member), rename }),
    disband: transact({
      leave: remove(Member),
      close: remove(Club, { when: { members: 0 } }),
    }),
    retitle: update(Room, { set: ['title'] }),
    replace: put(Room),
  },
})
const proofs = new Map(check(house.model).patterns.map((proof) => [proof.name, proof]))

const database = embedded({ memory: true })
afterAll(() => database.close())
const units = { read: 0 }
const send = async (operation: string, request: object) => {
  const measured = /Get/.test(operation) ? { ReturnConsumedCapacity: 'TOTAL' } : {}
  const answer = await database.send(operation as never, { ...request, ...measured } as never)
  const { ConsumedCapacity = {} } = answer as { ConsumedCapacity?: { CapacityUnits?: number } }
  units.read += ConsumedCapacity.CapacityUnits ?? 0
  return answer
}
const db = connect(house, { ...database, send } as Driver)
await createTables(db)

const a = { clubId: 'a' }
const club = { name: 'n', motto: 'm' }
const calls: readonly [pattern: keyof typeof house.patterns, call: () => Promise<unknown>, worst?: number][] =
  [
    ['renameTwice', () => db.renameTwice({ ...a, name: 'x', motto: 'm' })],
    ['renameOther', () => db.renameOther({ ...a, name: 'x', motto: 'm', other: 'b' }), 1],
    ['renameChecked', () => db.renameChecked({ ...a, name: 'y' })],
    ['foundNamed', () => db.foundNamed({ clubId: 'c', motto: 'm', name: 'z' }), 1],
    ['admit', () => db.admit({ ...a, members: [{ memberId: '1' }, { memberId: '2' }] }), 2],
    ['admitAndRename', () => db.admitAndRename({ ...a, memberId: '3', name: 'w' })],
    [
      'disband',
      () =>
        db.admitAndRename({ clubId: 'b', memberId: '4', name: 'w' }).then(async () => {
          units.read = 0
          return db.disband({ clubId: 'b', memberId: '4' })
        }),
    ],
    ['retitle', () => db.retitle({ roomId: 'r', title: 'u' })],
    ['replace', () => db.replace({ roomId: 's', title: 'v' })],
  ]

test('a call reads what its proof expects', async () => {
  for (const clubId of ['a', 'b']) await db.found({ clubId, ...club })
  await db.open({ roomId: 'r', title: 't' })
  for (const [pattern, call] of calls) {
    units.read = 0
    await call()
    expect([pattern, units.read]).toEqual([pattern, proofs.get(pattern)!.readUnits.expected])
  }
})

test.each(calls)('the worst reads of %s', (pattern, _, worst) => {
  const { readUnits } = proofs.get(pattern)!
  expect(readUnits.worst).toBeGreaterThanOrEqual(readUnits.expected)
  if (worst !== undefined) expect(readUnits).toEqual({ expected: expect.any(Number), worst })
})
