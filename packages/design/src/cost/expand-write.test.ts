import { describe, expect, test } from 'vitest'
import {
  boolean,
  count,
  create,
  design,
  id,
  integer,
  memberOf,
  mirror,
  oneOf,
  pointer,
  put,
  remove,
  table,
  text,
  timestamp,
  twin,
  unique,
  update,
  version,
} from '../index.js'
import { isWrite } from './expand-pattern.js'
import { expandWrite } from './expand-write.js'

const rows = table('Rows', { partitionKey: 'PK', sortKey: 'SK' })
const Owner = rows.entity('OWNER', {
  key: { PK: 'OWNER#<ownerId>', SK: 'META' },
  attributes: { ownerId: id(), lockers: integer().default(0) },
})
const Config = rows.entity('CONFIG', {
  key: { PK: 'CONFIG#<lockerId>', SK: 'META' },
  attributes: { lockerId: id(), name: text() },
})
const Locker = rows.entity('LOCKER', {
  key: { PK: 'LOCKER#<lockerId>', SK: 'META' },
  attributes: {
    lockerId: id(),
    ownerId: id(),
    name: text(),
    code: text().optional(),
    status: oneOf('free', 'taken'),
    current: boolean().default(false),
    updatedAt: timestamp().onWrite(),
    version: version(),
  },
  derives: {
    Name: unique({ key: { PK: 'NAME#<name>', SK: 'NAME' } }),
    Code: unique({ key: { PK: 'CODE#<code>', SK: 'CODE' }, kept: true }),
    OfOwner: mirror({ key: { PK: 'OWNER#<ownerId>', SK: 'LOCKER#<lockerId>' }, copies: ['status'] }),
    Current: pointer({ key: { PK: 'CURRENT', SK: 'CURRENT' }, while: { current: true } }),
    ByStatus: memberOf({ key: { PK: 'STATUS#<status>', SK: 'SET' }, set: 'ids', element: '<lockerId>' }),
    All: memberOf({ key: { PK: 'ALL', SK: 'SET' }, set: 'ids', element: '<lockerId>' }),
    Count: count(Owner, { attribute: 'lockers' }),
    Twin: twin(Config),
  },
})
const { model } = design('lockers', {
  entities: { Owner, Config, Locker },
  patterns: {
    add: create(Locker, { to: { status: 'free' } }),
    addCurrent: create(Locker, { to: { status: 'free', current: true } }),
    addIdle: create(Locker, { to: { status: 'free', current: false } }),
    replace: put(Locker),
    drop: remove(Locker),
    move: update(Locker, { set: ['ownerId'] }),
    rename: update(Locker, { set: ['name'] }),
    recode: update(Locker, { edit: ['code'] }),
    take: update(Locker, { to: { status: 'taken' } }),
    retire: update(Locker, { to: { current: false } }),
    retireCurrent: update(Locker, { to: { current: false }, when: { current: true } }),
    promote: update(Locker, { to: { current: true }, when: { current: false } }),
    dropCurrent: remove(Locker, { when: { current: true } }),
  },
})

/**
 * Returns the actions of a pattern: `put Locker`, with a question mark if it does not happen in every call.
 */
function actions(name: string): string[] {
  const pattern = model.patterns[name]!
  if (!isWrite(pattern)) throw new TypeError(name)
  return expandWrite(model, pattern).actions.map(
    ({ kind, item, sure }) => `${kind} ${item}${sure ? '' : '?'}`,
  )
}

describe('the items that a write affects', () => {
  test('a create puts all derived items whose condition holds', () => {
    const added = [
      'put Locker',
      'put Locker.Name',
      'put Locker.Code?',
      'put Locker.OfOwner',
      'put Locker.Current?',
      'update Locker.ByStatus',
      'update Locker.All',
      'update Owner',
      'put Config',
    ]
    expect(actions('add')).toEqual(added)
    expect(actions('addCurrent')).toEqual(added.with(4, 'put Locker.Current'))
    expect(actions('addIdle')).toEqual(added.toSpliced(4, 1))
  })

  test('a put may leave derived items behind, except where they cannot have moved', () => {
    expect(actions('replace').filter((action) => action.includes('Locker.Name'))).toEqual([
      'delete Locker.Name?',
      'put Locker.Name',
    ])
    expect(actions('replace').filter((action) => action.includes('Locker.All'))).toEqual([
      'update Locker.All',
    ])
  })

  test('a delete also deletes derived items except kept ones', () => {
    expect(actions('drop')).toEqual([
      'delete Locker',
      'delete Locker.Name',
      'delete Locker.OfOwner',
      'delete Locker.Current?',
      'update Locker.ByStatus',
      'update Locker.All',
      'update Owner',
      'delete Config',
    ])
  })

  test('an update moves the items whose keys contain its attributes', () => {
    expect(actions('move')).toEqual([
      'update Locker',
      'delete Locker.OfOwner',
      'put Locker.OfOwner',
      'update Owner',
      'update Owner',
    ])
    expect(actions('rename')).toEqual([
      'update Locker',
      'delete Locker.Name',
      'put Locker.Name',
      'update Config',
    ])
    expect(actions('recode')).toEqual(['update Locker', 'put Locker.Code?'])
  })

  test('an update changes copies, moves members, and turns pointers on and off', () => {
    expect(actions('take')).toEqual([
      'update Locker',
      'update Locker.OfOwner',
      'update Locker.ByStatus',
      'update Locker.ByStatus',
    ])
    expect(actions('retire')).toEqual(['update Locker', 'delete Locker.Current?'])
  })

  test('the condition of a write implies the state before it', () => {
    expect(actions('retireCurrent')).toEqual(['update Locker', 'delete Locker.Current'])
    expect(actions('promote')).toEqual(['update Locker', 'put Locker.Current'])
    expect(actions('dropCurrent')).toContain('delete Locker.Current')
  })
})

test('a put reads the values that it keeps: a version, a time of creation, a counter', () => {
  const entity = (more: object) =>
    rows.entity('NOTE', { key: { PK: 'NOTE#<noteId>', SK: 'META' }, attributes: { noteId: id(), ...more } })
  const reads = (Note: ReturnType<typeof entity>) => {
    const notes = design('notes', { entities: { Note }, patterns: { save: put(Note) } }).model
    return expandWrite(notes, notes.patterns.save as never).readsBefore
  }
  expect(reads(entity({}))).toBe(false)
  expect(reads(entity({ version: version() }))).toBe(true)
  expect(reads(entity({ madeAt: timestamp().onCreate() }))).toBe(true)
  expect(reads(entity({ madeAt: timestamp().onWrite() }))).toBe(false)
  const replaced = design('owners', {
    entities: { Owner, Config, Locker },
    patterns: { save: put(Owner) },
  }).model
  expect(expandWrite(replaced, replaced.patterns.save as never).readsBefore).toBe(true)
})
