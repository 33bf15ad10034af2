import { describe, expect, test } from 'vitest'
import {
  type Attribute,
  above,
  below,
  count,
  create,
  design,
  type Entity,
  id,
  increment,
  integer,
  itemAbsent,
  memberOf,
  mirror,
  now,
  number,
  oneOf,
  type Pattern,
  param,
  pointer,
  put,
  remove,
  table,
  text,
  timestamp,
  twin,
  ulid,
  unique,
  update,
  version,
} from '../../index.js'
import { check } from '../check.js'
import { alter, found } from '../testing/alter.js'

const blog = table('Blog', { partitionKey: 'PK', sortKey: 'SK' })

const zero = integer({ minimum: 0 }).default(0)

function postsWith(comments: Attribute<number, 'filled' | 'optional' | 'immutable'> = zero) {
  const Post = blog.entity('POST', {
    key: { PK: 'POST#<postId>', SK: 'POST' },
    attributes: { postId: id(), title: text({ maximumLength: 99 }), comments },
  })
  return Post
}

function codesOf(
  entities: Readonly<Record<string, Entity>>,
  patterns: Readonly<Record<string, Pattern>> = {},
) {
  const { findings } = check(design('blog', { entities, patterns }).model)
  const own = findings.filter(({ rule }) => rule === 'maintained' || rule === 'guarded')
  return own.map(({ code }) => code)
}

describe('counts', () => {
  const Post = postsWith()
  const attributes = { commentId: ulid(), postId: id() }
  const key = { PK: 'COMMENT#<commentId>', SK: 'COMMENT' }
  const Comment = blog.entity('COMMENT', {
    key,
    attributes,
    derives: { Counted: count(Post, { attribute: 'comments' }) },
  })
  const entities = { Post, Comment }

  test('TW1201: a parent that is removed, replaced or expires while it is counted in', () => {
    expect(codesOf(entities, { drop: remove(Post) })).toEqual(['TW1201'])
    expect(codesOf(entities, { drop: remove(Post, { when: { comments: 0 } }) })).toEqual([])
    expect(codesOf(entities, { replace: put(Post, { to: { comments: 0 } }) })).toEqual(['TW1201'])
    expect(codesOf(entities, { make: put(Post, { to: { comments: 0 }, when: itemAbsent() }) })).toEqual([])
    const Page = blog.entity('PAGE', {
      key: { PK: 'PAGE#<postId>', SK: 'PAGE' },
      attributes: { postId: id(), comments: integer().default(0), until: timestamp().ttl() },
    })
    const Remark = blog.entity('REMARK', {
      key: { PK: 'REMARK#<commentId>', SK: 'REMARK' },
      attributes,
      derives: { Counted: count(Page, { attribute: 'comments' }) },
    })
    expect(codesOf({ Page, Remark })).toEqual(['TW1201'])
  })

  test('TW1202: a pattern that writes the number', () => {
    expect(codesOf(entities, { make: create(Post) })).toEqual(['TW1202'])
    expect(codesOf(entities, { make: create(Post, { to: { comments: 0 } }) })).toEqual([])
    const upsert = update(Post, { set: ['title'], upsert: true })
    expect(codesOf(entities, { upsert })).toEqual(['TW1202'])
    expect(codesOf(entities, { cheat: update(Post, { to: { comments: increment() } as object }) })).toEqual([
      'TW1202',
    ])
  })

  test.each<[string, Attribute<number, 'filled' | 'optional' | 'immutable'>, boolean]>([
    ['begins anywhere', integer(), false],
    ['begins above 0', integer({ minimum: 1 }).default(1), false],
    ['ends early', integer({ maximum: 9 }).default(0), false],
    ['never changes', integer().default(0).immutable(), false],
    ['has fractions', number().default(0), false],
    ['begins as missing', integer().optional(), true],
  ])('TW1203: a number that %s', (_, comments, fits) => {
    const Parent = postsWith(comments)
    const Child = blog.entity('CHILD', {
      key,
      attributes,
      derives: { Counted: count(Parent, { attribute: 'comments' }) },
    })
    expect(codesOf({ Parent, Child })).toEqual(fits ? [] : ['TW1203'])
  })

  test('TW1203: a maximum that `requires` keeps', () => {
    const Parent = postsWith(integer({ maximum: 9 }).default(0))
    const Child = blog.entity('CHILD', {
      key,
      attributes,
      derives: { Counted: count(Parent, { attribute: 'comments', requires: { comments: below(9) } }) },
    })
    expect(codesOf({ Parent, Child })).toEqual([])
  })

  test('TW1203: a number that derived items of the parent depend on', () => {
    const Parent = blog.entity('PARENT', {
      key: { PK: 'PARENT#<postId>', SK: 'P' },
      attributes: { postId: id(), comments: integer().default(0) },
      derives: { Copy: mirror({ key: { PK: 'COPY#<postId>', SK: 'C' }, copies: ['comments'] }) },
    })
    const Child = blog.entity('CHILD', {
      key,
      attributes,
      derives: { Counted: count(Parent, { attribute: 'comments' }) },
    })
    expect(codesOf({ Parent, Child })).toEqual(['TW1203'])
  })

  test('TW1203: a number that counts two kinds of sources', () => {
    const counted = (type: string, attribute: 'comments' | 'likes') =>
      blog.entity(type, {
        key: { PK: 'POST#<postId>', SK: `${type}#<commentId>` },
        attributes,
        derives: { Counted: count(Parent, { attribute }) },
      })
    const Parent = blog.entity('PARENT', {
      key: { PK: 'PARENT#<postId>', SK: 'P' },
      attributes: { postId: id(), comments: integer().default(0), likes: integer().default(0) },
    })
    const Child = counted('CHILD', 'comments')
    expect(codesOf({ Parent, Child, Like: counted('LIKE', 'comments') })).toEqual(['TW1203', 'TW1203'])
    expect(codesOf({ Parent, Child, Like: counted('LIKE', 'likes') })).toEqual([])
  })

  test('TW1203: a parent that is named by values its key cannot have', () => {
    const Child = blog.entity('CHILD', {
      key,
      attributes: { ...attributes, postId: text() },
      derives: { Counted: count(Post, { attribute: 'comments' }) },
    })
    expect(codesOf({ Post, Child })).toEqual(['TW1203'])
  })
})

describe('derived items', () => {
  const key = { PK: 'ROOM#<roomId>', SK: 'BOOKING#<bookingId>' }
  const attributes = { roomId: id(), bookingId: id(), endsAt: timestamp(), status: oneOf('open', 'done') }
  const pointing = (condition: object) =>
    blog.entity('BOOKING', {
      key,
      attributes,
      derives: { Next: pointer({ key: { PK: 'ROOM#<roomId>', SK: 'NEXT' }, while: condition }) as never },
    })

  test('TW1204: a condition on the clock', () => {
    expect(codesOf({ Booking: pointing({ endsAt: above(now()) }) })).toEqual(['TW1204'])
    expect(codesOf({ Booking: pointing({ status: 'open' }) })).toEqual([])
  })

  test('TW1207: items that expire take their derived items with them, numbers and sets do not', () => {
    const expiring = { ...attributes, expiresAt: timestamp().ttl() }
    const Booking = blog.entity('BOOKING', {
      key,
      attributes: expiring,
      derives: {
        Copy: mirror({ key: { PK: 'COPY#<roomId>', SK: '<bookingId>' } }),
        Guard: unique({ key: { PK: 'GUARD#<bookingId>', SK: 'G' } }),
        Kept: unique({ key: { PK: 'KEPT#<bookingId>', SK: 'K' }, kept: true }),
      },
    })
    expect(codesOf({ Booking })).toEqual([])
    const { model } = design('rooms', { entities: { Booking }, patterns: {} })
    expect(model.derived['Booking.Copy']).toMatchObject({ attributes: { expiresAt: { from: 'expiresAt' } } })
    expect(model.derived['Booking.Kept']).not.toHaveProperty('attributes.expiresAt')
    const altered = alter(model, (draft) => {
      const copy = draft.derived['Booking.Copy']
      if (copy?.kind === 'mirror') delete (copy.attributes as Record<string, unknown>).expiresAt
    })
    expect(found(altered, 'TW1207')).toMatchObject([{ place: 'derived.Booking.Copy' }])
    const Member = blog.entity('MEMBER', {
      key,
      attributes: expiring,
      derives: {
        All: memberOf({
          key: { PK: 'SET#<roomId>', SK: 'S' },
          set: 'all',
          element: '<bookingId>',
          expect: { items: 9 },
        }),
      },
    })
    expect(codesOf({ Member })).toEqual(['TW1207'])
  })

  test('TW1208: a mirror or a member that several sources share', () => {
    const mirrored = (SK: 'ALL' | '<bookingId>', more = {}) =>
      blog.entity('BOOKING', {
        key,
        attributes,
        derives: { Copy: mirror({ key: { PK: 'COPY#<roomId>', SK } }), ...more },
      }) as unknown as Entity
    expect(codesOf({ Booking: mirrored('ALL') })).toEqual(['TW1208'])
    const noted = check(design('rooms', { entities: { Booking: mirrored('ALL') }, patterns: {} }).model)
    expect(noted.findings).toMatchObject([{ code: 'TW1208', severity: 'info' }])
    expect(codesOf({ Booking: mirrored('<bookingId>') })).toEqual([])
    const guard = { Guard: unique({ key: { PK: 'GUARD#<roomId>', SK: 'G' } }) }
    expect(codesOf({ Booking: mirrored('ALL', guard) })).toEqual([])
    const joined = (element: string) =>
      blog.entity('BOOKING', {
        key,
        attributes,
        derives: {
          All: memberOf({ key: { PK: 'SET#<roomId>', SK: 'S' }, set: 'all', element, expect: { items: 9 } }),
        },
      })
    expect(codesOf({ Booking: joined('<status>') })).toEqual(['TW1208'])
    expect(codesOf({ Booking: joined('<bookingId>') })).toEqual([])
  })

  test('TW1211: a set of something else than the values', () => {
    const kept = (room: Attribute<number> | Attribute<string>) =>
      blog.entity('ROOM', {
        key: { PK: 'ROOM#<room>', SK: 'R' },
        attributes: { room },
        derives: {
          All: memberOf({ key: { PK: 'ALL', SK: 'S' }, set: 'all', element: '<room>', expect: { items: 9 } }),
        },
      }) as unknown as Entity
    expect(codesOf({ Room: kept(integer({ minimum: 0, maximum: 99, width: 4 })) })).toEqual(['TW1211'])
    expect(codesOf({ Room: kept(text({ maximumLength: 9, delimiter: 'escape' })) })).toEqual(['TW1211'])
    expect(codesOf({ Room: kept(text({ maximumLength: 9 })) })).toEqual([])
    const Seat = blog.entity('SEAT', {
      key: { PK: 'SEAT#<room>#<row>', SK: 'S' },
      attributes: { room: id(), row: integer({ minimum: 0, maximum: 99, width: 2 }) },
      derives: {
        All: memberOf({
          key: { PK: 'ALL', SK: 'S' },
          set: 'all',
          element: '<room>#<row>',
          expect: { items: 9 },
        }),
      },
    })
    expect(codesOf({ Seat })).toEqual(['TW1211'])
  })

  test('TW1209: a copy under the name of a part of the key', () => {
    const renamed = (copies: Record<string, 'endsAt'>) =>
      blog.entity('BOOKING', {
        key,
        attributes: { ...attributes, owner: timestamp() },
        derives: { Copy: mirror({ key: { PK: 'O#<owner>', SK: '<roomId>#<bookingId>' }, copies }) },
      })
    expect(codesOf({ Booking: renamed({ owner: 'endsAt' }) as never })).toEqual(['TW1209'])
    expect(codesOf({ Booking: renamed({ end: 'endsAt' }) as never })).toEqual([])
  })
})

describe('twins', () => {
  const Config = blog.entity('CONFIG', {
    key: { PK: 'CONFIG#<alias>', SK: 'C' },
    attributes: { alias: id(), region: text({ maximumLength: 9 }), cache: integer().default(0) },
  })
  const Route = blog.entity('ROUTE', {
    key: { PK: 'ROUTE#<alias>', SK: 'R' },
    attributes: { alias: id(), region: text({ maximumLength: 9 }) },
    derives: { Config: twin(Config) },
  })
  const entities = { Config, Route }

  test('TW1205: a twin that is written alone, or reset by a put of its source', () => {
    const alone: Readonly<Record<string, Pattern>> = {
      create: create(Config),
      put: put(Config),
      remove: remove(Config),
      shared: update(Config, { set: ['region'] }),
      replace: put(Route),
    }
    for (const [name, pattern] of Object.entries(alone)) {
      expect(codesOf(entities, { pattern }), name).toEqual(['TW1205'])
    }
    expect(
      codesOf(entities, { own: update(Config, { to: { cache: increment() } }), make: create(Route) }),
    ).toEqual([])
  })

  test('TW1206: a source that is created without the attributes of its twin', () => {
    const Needy = blog.entity('NEEDY', {
      key: { PK: 'NEEDY#<alias>', SK: 'N' },
      attributes: { alias: id(), secret: text({ maximumLength: 9 }) },
    })
    const Source = blog.entity('SOURCE', {
      key: { PK: 'SOURCE#<alias>', SK: 'S' },
      attributes: { alias: id(), region: text({ maximumLength: 9 }) },
      derives: { Needy: twin(Needy) },
    })
    const change = (upsert: boolean) => ({ change: update(Source, { set: ['region'], upsert }) })
    expect(codesOf({ Needy, Source }, change(true))).toEqual(['TW1206'])
    expect(codesOf({ Needy, Source }, change(false))).toEqual([])
  })

  test('TW1206: a twin that its source does not determine', () => {
    const routeWith = (attributes: { alias: ReturnType<typeof id> }, Other: Entity) =>
      blog.entity('ROUTE', {
        key: { PK: 'ROUTE#<alias>', SK: 'R' },
        attributes,
        derives: { Config: twin(Other) },
      })
    const Elsewhere = blog.entity('ELSE', {
      key: { PK: 'CONFIG#<region>', SK: 'C' },
      attributes: { alias: id(), region: id() },
    })
    expect(codesOf({ Elsewhere, Route: routeWith({ alias: id() }, Elsewhere) })).toEqual(['TW1206'])
    const wider = { alias: id(), region: text() }
    expect(codesOf({ Config, Route: routeWith(wider, Config) })).toEqual(['TW1206'])
    const missing = { alias: id(), region: text({ maximumLength: 9 }).optional() }
    expect(codesOf({ Config, Route: routeWith(missing, Config) })).toEqual(['TW1206'])
  })

  test('TW1206: a twin of two sources', () => {
    const Shared = blog.entity('SHARED', {
      key: { PK: 'SHARED#<alias>', SK: 'S' },
      attributes: { alias: id() },
    })
    const attributes = { alias: id() }
    const one = { key: { PK: 'ONE#<alias>', SK: 'O' }, attributes } as const
    const other = { key: { PK: 'OTHER#<alias>', SK: 'O' }, attributes } as const
    const One = blog.entity('ONE', { ...one, derives: { Shared: twin(Shared) } })
    const Other = blog.entity('OTHER', { ...other, derives: { Shared: twin(Shared) } })
    const Twice = blog.entity('ONE', { ...one, derives: { Shared: twin(Shared), Again: twin(Shared) } })
    expect(codesOf({ Shared, One })).toEqual([])
    expect(codesOf({ Shared, One, Other })).toEqual(['TW1206', 'TW1206'])
    expect(codesOf({ Shared, Twice })).toEqual(['TW1206', 'TW1206'])
  })
})

describe('guarded', () => {
  const attributes = {
    lockerId: id(),
    status: oneOf('free', 'taken'),
    doors: integer(),
    alias: text({ maximumLength: 9 }),
    version: version(),
  }
  const Locker = blog.entity('LOCKER', { key: { PK: 'L#<lockerId>', SK: 'L' }, attributes })

  test('TW1301: a guard that is not a version', () => {
    const guarded = (guard: 'version') => ({ change: update(Locker, { set: ['alias'], guard }) })
    expect(codesOf({ Locker }, guarded('status' as 'version'))).toEqual(['TW1301'])
    expect(codesOf({ Locker }, guarded('version'))).toEqual([])
    const dropped = { drop: remove(Locker, { guard: 'status' as 'version' }) }
    expect(codesOf({ Locker }, dropped)).toEqual(['TW1301'])
  })

  test('TW1302: two versions', () => {
    const Twice = blog.entity('TWICE', {
      key: { PK: 'T#<lockerId>', SK: 'T' },
      attributes: { ...attributes, revision: version() },
    })
    expect(codesOf({ Twice })).toEqual(['TW1302'])
  })

  test('TW1304: a guarded update that may create', () => {
    const upsert = (options: object) =>
      codesOf({ Locker }, { change: update(Locker, { set: ['alias'], upsert: true, ...options }) })
    expect(upsert({ guard: 'version' })).toEqual(['TW1304'])
    expect(upsert({})).toEqual([])
  })

  test('TW1303: a value that is read and written back', () => {
    const codes = (pattern: Pattern) => codesOf({ Locker }, { pattern })
    expect(codes(update(Locker, { set: ['doors'] }))).toEqual(['TW1303'])
    expect(codes(update(Locker, { edit: ['doors'] }))).toEqual(['TW1303'])
    expect(codes(update(Locker, { set: ['alias'] }))).toEqual([])
    expect(codes(update(Locker, { set: ['doors'], guard: 'version' }))).toEqual([])
    expect(
      codes(update(Locker, { given: { by: integer() }, to: { doors: increment(param('by')) } })),
    ).toEqual([])
    const seen = { given: { seen: integer() }, when: { doors: param('seen') } }
    expect(codes(update(Locker, { set: ['doors'], ...seen }))).toEqual([])
  })
})
