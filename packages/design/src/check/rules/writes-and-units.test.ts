import { describe, expect, test } from 'vitest'
import {
  create,
  design,
  get,
  id,
  increment,
  integer,
  mirror,
  oneOf,
  query,
  scan,
  table,
  text,
  timestamp,
  ulid,
  update,
} from '../../index.js'
import type { DesignModel } from '../../model/design-model.js'
import { check } from '../check.js'
import { alter, found } from '../testing/alter.js'

const tasks = table('Tasks', {
  partitionKey: 'PK',
  sortKey: 'SK',
  entityType: 'type',
  indexes: {
    ByStatus: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK', projection: ['title', 'type'] },
    Everything: { partitionKey: 'GSI2PK' },
  },
})
const Task = tasks.entity('TASK', {
  key: {
    PK: 'TASK#<taskId>',
    SK: 'TASK',
    GSI1PK: 'STATUS#<status>',
    GSI1SK: '<dueAt>#<rank>',
    GSI2PK: 'TASKS',
  },
  attributes: {
    taskId: ulid(),
    title: text({ maximumLength: 80 }),
    body: text().optional(),
    status: oneOf('open', 'done'),
    dueAt: timestamp(),
    rank: integer({ width: 4 }),
  },
})

function tasksWith<const P extends Parameters<typeof design>[1]['patterns']>(patterns: P): DesignModel {
  return design('tasks', { entities: { Task }, patterns }).model
}

describe('consistent', () => {
  const listed = { index: 'ByStatus', by: 'status' } as const

  test('TW701: a strong read of a global index', () => {
    const read = tasksWith({ due: query(Task, { ...listed, returns: ['title', 'status'] }) })
    expect(found(read, 'TW701')).toEqual([])
    const strong = alter(read, (draft) => {
      if (draft.patterns.due?.operation === 'query') draft.patterns.due.consistency = 'strong'
    })
    expect(found(strong, 'TW701')).toMatchObject([{ data: { index: 'ByStatus' } }])
  })

  test('TW702: attributes that the index does not carry', () => {
    expect(found(tasksWith({ due: query(Task, listed) }), 'TW702')).toMatchObject([
      { data: { missing: ['body'] } },
    ])
    expect(found(tasksWith({ due: query(Task, { ...listed, returns: ['title'] }) }), 'TW702')).toEqual([])
    const filtered = query(Task, { ...listed, returns: ['title'], filter: { body: 'x' } })
    expect(found(tasksWith({ due: filtered }), 'TW702')).toMatchObject([{ data: { missing: ['body'] } }])
    expect(found(tasksWith({ all: query(Task, { index: 'Everything' }) }), 'TW702')).toEqual([])
  })

  test('TW703: kinds that an index does not name', () => {
    const both = (projection: readonly string[]) =>
      alter(tasksWith({ due: query(Task, { ...listed, returns: ['title'] }) }), (draft) => {
        draft.tables.Tasks!.indexes.ByStatus!.projection = { kind: 'INCLUDE', attributes: projection }
        draft.entities.Other = { ...structuredClone(draft.entities.Task!), name: 'Other' }
        if (draft.patterns.due?.operation === 'query') draft.patterns.due.targets = ['Task', 'Other']
      })
    expect(found(both(['title']), 'TW703')).toMatchObject([{ items: ['Task', 'Other'] }])
    expect(found(both(['title', 'type']), 'TW703')).toEqual([])
  })

  test('TW704: a local index that fetches', () => {
    const model = alter(tasksWith({ due: query(Task, listed) }), (draft) => {
      draft.tables.Tasks!.indexes.ByStatus!.kind = 'local'
    })
    expect(found(model, 'TW704')).toMatchObject([{ severity: 'warning' }])
    expect(found(model, 'TW702')).toEqual([])
  })
})

describe('complete', () => {
  test('TW801: half of an index key', () => {
    expect(found(tasksWith({ plan: update(Task, { set: ['dueAt', 'rank'] }) }), 'TW801')).toEqual([])
    expect(found(tasksWith({ finish: update(Task, { set: ['status'] }) }), 'TW801')).toEqual([])
    expect(found(tasksWith({ delay: update(Task, { set: ['dueAt'] }) }), 'TW801')).toMatchObject([
      { place: 'patterns.delay', data: { key: 'GSI1SK', touched: ['dueAt'], unknown: ['rank'] } },
    ])
    const edited = tasksWith({ plan: update(Task, { edit: ['dueAt', 'rank'] }) })
    expect(found(edited, 'TW801')).toMatchObject([{ data: { unknown: ['dueAt', 'rank'] } }])
  })

  test('TW802: a key part that the database computes', () => {
    const model = tasksWith({ bump: update(Task, { set: ['dueAt'], to: { rank: increment() } }) })
    expect(found(model, 'TW802')).toMatchObject([{ data: { key: 'GSI1SK', computed: ['rank'] } }])
  })

  test('TW803: an update of the own key', () => {
    const model = alter(tasksWith({ rename: update(Task, { set: ['title'] }) }), (draft) => {
      const pattern = draft.patterns.rename
      if (pattern?.operation === 'update') {
        const value = { kind: 'literal', value: 'x' } as const
        pattern.changes = [{ kind: 'set', attribute: 'taskId', value, ifAbsent: false }]
      }
    })
    expect(found(model, 'TW803')).toMatchObject([{ data: { changed: ['taskId'] } }])
  })

  test('TW808: an update that does not know its item', () => {
    const rename = tasksWith({ rename: update(Task, { set: ['title'] }) })
    expect(found(rename, 'TW808')).toEqual([])
    const blind = alter(rename, (draft) => {
      if (draft.patterns.rename?.operation === 'update') draft.patterns.rename.bindings = {}
    })
    expect(found(blind, 'TW808')).toMatchObject([{ data: { unknown: ['taskId'] } }])
  })

  test('TW804 and TW805: creates and upserts that leave something out', () => {
    const complete = tasksWith({ add: create(Task) })
    expect(found(complete, 'TW804')).toEqual([])
    const lacking = alter(complete, (draft) => {
      const pattern = draft.patterns.add
      if (pattern?.operation === 'create')
        pattern.changes = pattern.changes.filter((change) => change.attribute !== 'title')
    })
    expect(found(lacking, 'TW804')).toMatchObject([{ data: { missing: ['title'] } }])
    const touch = tasksWith({ touch: update(Task, { set: ['title'], upsert: true }) })
    expect(found(touch, 'TW805')).toMatchObject([{ data: { missing: ['status', 'dueAt', 'rank'] } }])
  })

  test('TW806 and TW807: key parts that are optional or nothing', () => {
    const optional = alter(tasksWith({}), (draft) => {
      draft.entities.Task!.attributes.taskId!.optional = true
    })
    expect(found(optional, 'TW806')).toMatchObject([{ place: 'entities.Task.PK' }])
    const unknown = alter(tasksWith({}), (draft) => {
      delete draft.entities.Task!.attributes.rank
    })
    expect(found(unknown, 'TW807')).toMatchObject([{ data: { attribute: 'rank' } }])
    expect(found(tasksWith({}), 'TW806')).toEqual([])
  })
})

describe('priced', () => {
  const Locker = tasks.entity('LOCKER', {
    key: { PK: 'LOCKER#<lockerId>', SK: 'META' },
    attributes: { lockerId: id(), ownerId: id(), name: text({ maximumLength: 20 }).optional() },
    derives: {
      OfOwner: mirror({ key: { PK: 'OWNER#<ownerId>', SK: 'LOCKER#<lockerId>' }, copies: ['name'] }),
    },
    expect: { items: 1_000_000, bytes: 924 },
  })
  const lockers = (writeUnits: number) =>
    design('lockers', {
      entities: { Locker, Task },
      patterns: {
        byId: get(Locker, { rate: 100 }),
        ofOwner: query(Locker.OfOwner, { by: 'ownerId', page: 100, expect: { items: 200, bytes: 100 } }),
        move: update(Locker, { set: ['ownerId'], budget: { writeUnits } }),
        rename: update(Locker, { edit: ['name'] }),
        finish: update(Task, { set: ['status'] }),
        retitle: update(Task, { set: ['title'] }),
        add: create(Task),
      },
    }).model
  const proof = (name: string) => check(lockers(6)).patterns.find((pattern) => pattern.name === name)!

  test('TW901 and TW902: budgets', () => {
    expect(found(lockers(6), 'TW901')).toEqual([])
    expect(found(lockers(5), 'TW901')).toMatchObject([{ data: { budget: 5, expected: 6 } }])
    const model = alter(lockers(6), (draft) => {
      draft.patterns.rename!.budget = { writeUnits: 1 }
    })
    expect(found(model, 'TW902')).toMatchObject([{ data: { budget: 1, expected: 1, worst: 4 } }])
  })

  test('TW903: provisioned units that are too few', () => {
    const provisioned = (readUnits: number) =>
      alter(lockers(6), (draft) => {
        draft.tables.Tasks!.billing = { mode: 'provisioned', readUnits, writeUnits: 1 }
      })
    expect(found(provisioned(50), 'TW903')).toEqual([])
    expect(found(provisioned(49), 'TW903')).toMatchObject([{ data: { readUnits: 50, writeUnits: 0 } }])
  })

  test('TW904: an index that no pattern reads', () => {
    const unread = (patterns: Parameters<typeof tasksWith>[0]) =>
      found(tasksWith(patterns), 'TW904').map(({ place }) => place)
    const add = create(Task)
    const byStatus = query(Task, { index: 'ByStatus', by: 'status', returns: ['title'] })
    const everything = scan([Task], { index: 'Everything', maintenance: true })
    expect(unread({ add })).toEqual(['tables.Tasks.ByStatus', 'tables.Tasks.Everything'])
    expect(unread({ add, byStatus })).toEqual(['tables.Tasks.Everything'])
    expect(unread({ byStatus, everything })).toEqual([])
    expect(unread({})).toEqual([])
  })

  test('a move of a mirror is three writes in a transaction, after a strong read', () => {
    expect(proof('move')).toMatchObject({
      items: { expected: 3, worst: 3 },
      writeUnits: { expected: 6, worst: 6 },
      readUnits: { expected: 1, worst: 1 },
    })
  })

  test('reads are priced by page, rounded once, and cost half if eventually consistent', () => {
    expect(proof('byId').readUnits).toEqual({ expected: 0.5, worst: 0.5 })
    expect(proof('ofOwner')).toMatchObject({ items: { expected: 100 }, readUnits: { expected: 1.5 } })
  })

  test('indexes are written when their entries change, and twice when they move', () => {
    expect(proof('add').writeUnits.expected).toBe(3)
    expect(proof('retitle').writeUnits.expected).toBe(3)
    expect(proof('finish').writeUnits.expected).toBe(4)
  })

  test('a month at the declared rate, and a month of storage', () => {
    expect(proof('byId').monthly).toBeCloseTo((100 * 0.5 * 2_628_000 * 0.125) / 1e6)
    const [costs] = check(lockers(6)).tables
    expect(costs!.storedBytes).toBe(1_000_000 * 1_024)
    expect(costs!.fixed).toBeCloseTo((1.024e9 / 2 ** 30) * 0.25)
  })
})

describe('cool', () => {
  const logs = table('Logs', { partitionKey: 'PK', sortKey: 'SK' })
  const Log = logs.entity('LOG', {
    key: { PK: 'LOGS', SK: '<at>#<logId>' },
    attributes: { at: timestamp(), logId: ulid() },
    expect: { items: 1, bytes: 100 },
  })
  const Own = logs.entity('OWN', {
    key: { PK: 'OWN#<ownerId>', SK: '<at>#<logId>' },
    attributes: { at: timestamp(), logId: ulid(), ownerId: id() },
    expect: { items: 1, bytes: 100 },
  })
  const written = (perSecond: number, hottestShare: number) =>
    design('logs', {
      entities: { Log, Own },
      patterns: {
        log: create(Log, { rate: perSecond }),
        own: create(Own, { rate: { perSecond, hottestShare } }),
      },
    }).model

  test.each([
    [400, []],
    [501, ['TW1002']],
    [1_001, ['TW1001']],
  ] as const)('one key with %d writes a second: %j', (perSecond, codes) => {
    const findings = check(written(perSecond, 0.001)).findings
    expect(findings.map((finding) => finding.code)).toEqual([...codes, 'TW1003'])
  })

  test('the busiest partition of many counts its share', () => {
    expect(found(written(900, 1), 'TW1002')).toMatchObject([
      { data: { partition: 'LOGS' } },
      { data: { partition: 'OWN#<ownerId>', units: 900 } },
    ])
  })

  test('TW1003: one key is named with the rate at which it throttles', () => {
    expect(found(written(1, 0), 'TW1003')).toMatchObject([
      { severity: 'info', data: { partition: 'LOGS', throttlesAt: { log: 1_000 } } },
    ])
  })
})
