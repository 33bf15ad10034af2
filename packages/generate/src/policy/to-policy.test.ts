import { create, design, get, id, mirror, query, scan, table, text, ulid, update } from '@tablewright/design'
import { describe, expect, test } from 'vitest'
import { toPolicy } from './to-policy.js'

const notes = table('Notes', {
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: { GSI1: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK' } },
})
const Note = notes.entity('NOTE', {
  key: { PK: 'USER#<userId>', SK: 'NOTE#<noteId>', GSI1PK: 'TAG#<tag>', GSI1SK: '<noteId>' },
  attributes: { userId: id(), noteId: ulid(), tag: id(), title: text({ maximumLength: 80 }) },
  derives: { Titled: mirror({ key: { PK: 'TITLES', SK: '<noteId>#<userId>' }, copies: ['title'] }) },
})
const Bare = notes.entity('BARE', { key: { PK: '<bareId>', SK: 'BARE' }, attributes: { bareId: id() } })
const { model } = design('notes', {
  entities: { Note, Bare },
  patterns: {
    note: get(Note),
    notesWithTag: query(Note, { index: 'GSI1', by: 'tag' }),
    titles: query(Note.Titled, {}),
    write: create(Note),
    rename: update(Note, { set: ['title'] }),
    bare: get(Bare),
    all: scan([Note, Note.Titled, Bare], { maintenance: true }),
  },
})

const table1 = 'arn:aws:dynamodb:eu-west-1:123456789012:table/Notes'
const place = { account: '123456789012', region: 'eu-west-1' }
const keys = (...values: readonly string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': values },
})

describe('a policy', () => {
  test('of one pattern has its action on its table, with the keys of its items', () => {
    expect(toPolicy(model, { patterns: ['note'], ...place })).toEqual({
      Version: '2012-10-17',
      Statement: [
        {
          Sid: 'NotesGetItem',
          Effect: 'Allow',
          Action: ['dynamodb:GetItem'],
          Resource: [table1],
          Condition: keys('USER#*'),
        },
      ],
    })
  })

  test('of a query on an index names the index and its keys', () => {
    expect(toPolicy(model, { patterns: ['notesWithTag'], ...place }).Statement).toMatchObject([
      { Action: ['dynamodb:Query'], Resource: [`${table1}/index/GSI1`], Condition: keys('TAG#*') },
    ])
  })

  test('of keys with IAM wildcards in their literal text allows the keys, and no variable', () => {
    const Odd = notes.entity('ODD', {
      key: { PK: 'W*T?${aws:username}#<oddId>', SK: 'ODD' },
      attributes: { oddId: id() },
    })
    const odd = design('odd', { entities: { Odd }, patterns: { odd: get(Odd) } })
    expect(toPolicy(odd.model, place).Statement).toMatchObject([{ Condition: keys('W?T??{aws:username}#*') }])
  })

  test('of a write includes its derived items', () => {
    expect(toPolicy(model, { patterns: ['write'], ...place }).Statement).toMatchObject([
      { Action: ['dynamodb:PutItem'], Condition: keys('TITLES', 'USER#*') },
    ])
    const rename = toPolicy(model, { patterns: ['rename'], ...place }).Statement
    expect(rename.find(({ Condition }) => JSON.stringify(Condition).includes('USER'))?.Action).toEqual(
      ['ConditionCheckItem', 'GetItem', 'UpdateItem'].map((action) => `dynamodb:${action}`),
    )
  })

  test('has no condition for an action whose key may be anything', () => {
    const statements = toPolicy(model, { patterns: ['bare', 'note', 'titles'] }).Statement
    expect(statements.map(({ Action, Condition }) => [Action[0], Condition !== undefined])).toEqual([
      ['dynamodb:GetItem', false],
      ['dynamodb:Query', true],
    ])
  })

  test('of a role has the patterns of the role', () => {
    const actions = (role: 'reader' | 'application' | 'maintenance') =>
      new Set(toPolicy(model, { role }).Statement.flatMap(({ Action }) => Action))
    expect([...actions('reader')].sort()).toEqual(['dynamodb:GetItem', 'dynamodb:Query'])
    expect(actions('application')).toContain('dynamodb:PutItem')
    expect(actions('application')).not.toContain('dynamodb:Scan')
    expect(actions('maintenance')).toContain('dynamodb:Scan')
  })

  test('has statements with unique names', () => {
    const names = toPolicy(model, { role: 'maintenance' }).Statement.map(({ Sid }) => Sid)
    expect(new Set(names).size).toBe(names.length)
  })
})
