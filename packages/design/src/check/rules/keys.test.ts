import { describe, expect, test } from 'vitest'
import {
  collection,
  create,
  design,
  get,
  id,
  integer,
  oneOf,
  pointer,
  query,
  scan,
  table,
  text,
  timestamp,
  ulid,
  unique,
} from '../../index.js'
import type { PatternModel, QueryPattern } from '../../model/pattern-model.js'
import { check } from '../check.js'
import { alter, found } from '../testing/alter.js'
import { templateOf } from '../testing/template.js'

const lockers = table('Lockers', {
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: { ByUser: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK' } },
})
const Locker = lockers.entity('LOCKER', {
  key: { PK: 'LOCKER#<lockerId>', SK: 'META' },
  attributes: { lockerId: id(), name: text({ maximumLength: 100 }) },
})
const Reservation = lockers.entity('RESERVATION', {
  key: {
    PK: 'LOCKER#<lockerId>',
    SK: 'RES#<startAt>#<reservationId>',
    GSI1PK: 'USER#<userId>',
    GSI1SK: '<room>#<startAt>',
  },
  attributes: {
    lockerId: id(),
    reservationId: ulid(),
    startAt: timestamp(),
    userId: id(),
    room: text({ maximumLength: 50 }),
  },
  derives: {
    Active: pointer({ key: { PK: 'LOCKER#<lockerId>', SK: 'RES#ACTIVE' }, while: { room: 'A' } }),
  },
})

const plain = design('lockers', {
  entities: { Locker, Reservation },
  patterns: {
    locker: get(Locker),
    inWindow: query(Reservation, { by: 'lockerId', between: 'startAt', order: 'oldest' }),
    ofUser: query(Reservation, { index: 'ByUser', by: ['userId', 'room'], order: 'newest' }),
  },
}).model

function queryOf(pattern: PatternModel | undefined): {
  -readonly [Name in keyof QueryPattern]: QueryPattern[Name]
} {
  if (pattern?.operation !== 'query') throw new TypeError('not a query')
  return pattern
}

test('a sound design has no finding', () => {
  expect(check(plain).findings).toEqual([])
  expect(check(plain).ok).toBe(true)
})

describe('served', () => {
  test('TW101: a key part that no parameter gives', () => {
    const model = alter(plain, (draft) => {
      if (draft.patterns.locker?.operation === 'get') draft.patterns.locker.bindings = {}
    })
    expect(found(model, 'TW101')).toMatchObject([
      { rule: 'served', place: 'patterns.locker', data: { unknown: ['lockerId'] } },
    ])
  })

  test('TW101: a partition key that is not known', () => {
    const model = alter(plain, (draft) => {
      queryOf(draft.patterns.inWindow).keyCondition = {
        ...queryOf(draft.patterns.inWindow).keyCondition,
        unbound: ['lockerId'],
      }
    })
    expect(found(model, 'TW101')).toHaveLength(1)
  })

  test('TW106: a range of an attribute that is given already, alone and in a collection', () => {
    const options = { by: ['lockerId'], between: 'lockerId' } as never
    const model = design('twice', {
      entities: { Locker, Reservation },
      patterns: {
        one: query(Reservation, options),
        several: collection([Locker, Reservation], options),
        right: query(Reservation, { by: 'lockerId', between: 'startAt' }),
      },
    }).model
    expect(found(model, 'TW106')).toMatchObject([
      { pattern: 'one', data: { unused: ['lockerId'] } },
      { pattern: 'several', data: { unused: ['lockerId'] } },
    ])
  })

  test('TW102: an item that the index does not hold', () => {
    const model = alter(plain, (draft) => {
      queryOf(draft.patterns.ofUser).targets = ['Locker']
    })
    expect(found(model, 'TW102')).toMatchObject([{ items: ['Locker'], data: { index: 'ByUser' } }])
  })

  test('TW103: a condition that the key can never meet', () => {
    const model = alter(plain, (draft) => {
      const pattern = queryOf(draft.patterns.inWindow)
      const template = templateOf('EVT#')
      const sort = [{ keyAttribute: 'SK', condition: { kind: 'beginsWith', template } as const }]
      pattern.keyCondition = { ...pattern.keyCondition, sort }
    })
    expect(found(model, 'TW103')).toMatchObject([{ data: { target: 'Reservation', key: 'SK' } }])
  })

  test('TW104: names of nothing', () => {
    const model = alter(plain, (draft) => {
      const pattern = queryOf(draft.patterns.inWindow)
      pattern.keyCondition = { ...pattern.keyCondition, index: 'Nowhere' }
    })
    expect(found(model, 'TW104')).toMatchObject([{ data: { name: 'index Nowhere' } }])
  })

  test('TW105: a scan is reported as a note', () => {
    const { model } = design('scans', {
      entities: { Locker },
      patterns: { all: scan([Locker], { maintenance: true }) },
    })
    expect(found(model, 'TW105')).toMatchObject([{ severity: 'info' }])
    expect(check(model).ok).toBe(true)
  })

  test('TW106: a part that the key cannot use', () => {
    const model = alter(plain, (draft) => {
      const pattern = queryOf(draft.patterns.ofUser)
      pattern.keyCondition = { ...pattern.keyCondition, unused: ['startAt'] }
    })
    expect(found(model, 'TW106')).toMatchObject([{ data: { unused: ['startAt'] } }])
  })
})

describe('alone', () => {
  test('TW201: the pointer lies in begins_with RES#, and not between two dates', () => {
    const { model } = design('lockers', {
      entities: { Locker, Reservation },
      patterns: { all: query(Reservation, { by: 'lockerId' }) },
    })
    expect(found(model, 'TW201')).toMatchObject([{ data: { item: 'Reservation.Active', key: 'RES#ACTIVE' } }])
    const window = check(plain).patterns.find((pattern) => pattern.name === 'inWindow')!
    expect(window.neighbors).toEqual([
      { item: 'Locker', inside: false, key: 'META' },
      { item: 'Reservation.Active', inside: false, key: 'RES#ACTIVE' },
    ])
  })

  test('TW201: a target and an item in skipping are not foreign', () => {
    const { model } = design('lockers', {
      entities: { Locker, Reservation },
      patterns: { all: collection([Locker, Reservation, Reservation.Active], { by: 'lockerId' }) },
    })
    expect(found(model, 'TW201')).toEqual([])
    const skipping = alter(model, (draft) => {
      queryOf(draft.patterns.all).targets = ['Locker']
      queryOf(draft.patterns.all).skips = ['Reservation', 'Reservation.Active']
    })
    expect(found(skipping, 'TW201')).toEqual([])
  })

  test('TW202: a prefix without its delimiter', () => {
    const prefix = (text: string) =>
      alter(plain, (draft) => {
        const pattern = queryOf(draft.patterns.ofUser)
        const sort = [
          { keyAttribute: 'GSI1SK', condition: { kind: 'beginsWith', template: templateOf(text) } as const },
        ]
        pattern.keyCondition = { ...pattern.keyCondition, sort }
      })
    expect(found(prefix('<room>'), 'TW202')).toMatchObject([{ data: { attribute: 'room' } }])
    expect(found(prefix('<room>#'), 'TW202')).toEqual([])
  })
})

describe('numeric and multi-attribute keys', () => {
  const games = table('Games', {
    partitionKey: 'PK',
    sortKey: { name: 'n', type: 'N' },
    indexes: { ByPlace: { partitionKey: ['country', 'city'], sortKey: ['street', 'house'] } },
  })
  const attributes = { gameId: id(), turn: integer(), country: id(), city: id(), street: id(), house: id() }
  const place = { country: '<country>', city: '<city>', street: '<street>', house: '<house>' }
  const Turn = games.entity('TURN', { key: { PK: 'GAME#<gameId>', n: '<turn>', ...place }, attributes })
  const Note = games.entity('NOTE', { key: { PK: 'NOTE#<gameId>', n: '<turn>', ...place }, attributes })
  const Round = games.entity('ROUND', { key: { PK: 'GAME#<gameId>', n: '<turn>' }, attributes })

  test('numbers of two kinds in one partition are the same numbers', () => {
    const model = (other: typeof Note | typeof Round) =>
      design('games', {
        entities: { Turn, Other: other as typeof Round },
        patterns: {
          turns: query(Turn, { by: 'gameId', between: 'turn', bounds: 'closed', order: 'ascending' }),
        },
      }).model
    const codes = (other: typeof Note | typeof Round) =>
      check(model(other)).findings.map((finding) => finding.code)
    // TW904: no pattern reads the index ByPlace.
    expect(codes(Note)).toEqual(['TW904'])
    expect(codes(Round)).toEqual(['TW201', 'TW301', 'TW904'])
  })

  test('a query of an index of several attributes is checked on all of them', () => {
    const { model } = design('games', {
      entities: { Turn, Note },
      patterns: { inStreet: query(Turn, { index: 'ByPlace', by: ['country', 'city', 'street'] }) },
    })
    expect(found(model, 'TW201')).toMatchObject([{ data: { item: 'Note' } }])
    const apart = alter(model, (draft) => {
      draft.entities.Note!.keys.house = templateOf('none')
      queryOf(draft.patterns.inStreet).keyCondition = {
        ...queryOf(draft.patterns.inStreet).keyCondition,
        sort: [
          { keyAttribute: 'street', condition: { kind: 'equals', template: templateOf('<street>') } },
          { keyAttribute: 'house', condition: { kind: 'equals', template: templateOf('7') } },
        ],
      }
    })
    expect(found(apart, 'TW201')).toEqual([])
  })
})

describe('unambiguous', () => {
  const two = (one: string, other: string, type = 'B') => {
    const rows = table('Rows', { partitionKey: 'PK', sortKey: 'SK', entityType: 'type' })
    const A = rows.entity('A', {
      key: { PK: 'X', SK: one },
      attributes: { a: id(), b: id(), n: integer({ width: 3 }), status: oneOf('on', 'off') },
    })
    const B = rows.entity(type, {
      key: { PK: 'X', SK: other },
      attributes: { a: id(), b: id(), n: integer({ width: 3 }), status: oneOf('on', 'off') },
    })
    return design('two', { entities: { A, B }, patterns: {} }).model
  }

  test.each([
    ['<a>', 'META', 'X / META'],
    ['<a>#<b>', '<status>#<a>', 'X / on#x'],
    ['<a>', '<n>', 'X / 111'],
  ])('TW301: %s and %s can be the same key', (one, other, key) => {
    expect(found(two(one, other), 'TW301')).toMatchObject([{ data: { key, items: ['A', 'B'] } }])
  })

  test.each([
    ['A#<a>', 'B#<a>'],
    ['<status>', 'all'],
    ['<n>', 'META'],
    ['<a>', '<a>#<b>'],
  ])('TW301: %s and %s never are', (one, other) => {
    expect(found(two(one, other), 'TW301')).toEqual([])
  })

  test('TW301: uniques may guard one name space', () => {
    const people = table('People', { partitionKey: 'PK' })
    const guard = { Email: unique({ key: { PK: 'EMAIL#<email>' } }) }
    const attributes = { personId: id(), email: text({ lowerCase: true }) }
    const User = people.entity('USER', { key: { PK: 'USER#<personId>' }, attributes, derives: guard })
    const Admin = people.entity('ADMIN', { key: { PK: 'ADMIN#<personId>' }, attributes, derives: guard })
    expect(check(design('people', { entities: { User, Admin }, patterns: {} }).model).counts.error).toBe(0)
  })

  test('TW302: two placeholders side by side', () => {
    const model = alter(two('A#<a>', 'B#<a>'), (draft) => {
      draft.entities.A!.keys.SK = templateOf('A#<a><b>')
    })
    expect(found(model, 'TW302')).toMatchObject([{ place: 'entities.A.SK', data: { text: 'A#xxx' } }])
  })

  test('TW303: one type name for two kinds', () => {
    expect(found(two('A#<a>', 'B#<a>', 'A'), 'TW303')).toHaveLength(1)
    expect(found(two('A#<a>', 'B#<a>'), 'TW303')).toEqual([])
  })
})

describe('forge-proof', () => {
  test('TW401: a value that has the delimiter in it', () => {
    const model = alter(plain, (draft) => {
      const codecs = { lockerId: { kind: 'oneOf', values: ['a', 'a#b'] } } as const
      draft.entities.Locker!.keys.PK = templateOf('LOCKER#<lockerId>', codecs)
    })
    expect(found(model, 'TW401')).toMatchObject([{ place: 'entities.Locker.PK', data: { value: 'a#b' } }])
  })

  test('TW402: a value whose end nothing shows', () => {
    const model = alter(plain, (draft) => {
      draft.entities.Locker!.keys.PK = templateOf('LOCKER#<lockerId>META')
    })
    expect(found(model, 'TW402')).toMatchObject([{ data: { attribute: 'lockerId' } }])
  })
})

describe('ordered', () => {
  const claim = (attribute: string, direction: 'ascending' | 'descending', read: 'forward' | 'backward') =>
    alter(plain, (draft) => {
      queryOf(draft.patterns.inWindow).order = { direction: read, claim: { attribute, direction } }
    })

  test('TW501: the order of something else', () => {
    expect(found(claim('reservationId', 'ascending', 'forward'), 'TW501')).toHaveLength(1)
    expect(found(claim('userId', 'ascending', 'forward'), 'TW501')).toHaveLength(1)
    expect(found(claim('startAt', 'ascending', 'forward'), 'TW501')).toEqual([])
  })

  test('TW502: numbers that are not padded', () => {
    const model = alter(plain, (draft) => {
      const { attributes } = draft.entities.Reservation!
      attributes.startAt!.type = { kind: 'integer' }
      const template = templateOf('RES#<startAt>#<reservationId>')
      draft.entities.Reservation!.keys.SK = template
      queryOf(draft.patterns.inWindow).order = {
        direction: 'backward',
        claim: { attribute: 'startAt', direction: 'descending' },
      }
    })
    expect(found(model, 'TW502')).toHaveLength(1)
    expect(found(plain, 'TW502')).toEqual([])
  })

  test('TW503: the opposite direction', () => {
    expect(found(claim('startAt', 'descending', 'forward'), 'TW503')).toHaveLength(1)
    expect(found(claim('startAt', 'descending', 'backward'), 'TW503')).toEqual([])
  })

  test('TW504: names before the delimiter', () => {
    const { model } = design('rooms', {
      entities: { Reservation },
      patterns: { byRoom: query(Reservation, { index: 'ByUser', by: 'userId', order: 'ascending' }) },
    })
    expect(found(model, 'TW504')).toMatchObject([{ severity: 'warning', data: { attribute: 'room' } }])
  })

  test('a descending key read forwards is descending', () => {
    const posts = table('Posts', { partitionKey: 'PK', sortKey: 'SK' })
    const Post = posts.entity('POST', {
      key: { PK: 'BLOG#<blogId>', SK: '<postedAt>#<postId>' },
      attributes: { blogId: id(), postId: ulid(), postedAt: timestamp({ inKeys: 'descending' }) },
      derives: { ById: unique({ key: { PK: 'POST#<postId>', SK: 'POST' } }) },
    })
    const { model } = design('posts', {
      entities: { Post },
      patterns: { newest: query(Post, { by: 'blogId', order: 'newest' }), post: create(Post) },
    })
    expect(check(model).findings).toEqual([])
  })
})
