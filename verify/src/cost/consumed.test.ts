import { connect, createTables, type ResponseEvent } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import {
  batchGet,
  check,
  count,
  create,
  design,
  get,
  integer,
  mirror,
  oneOf,
  query,
  remove,
  table,
  text,
  timestamp,
  transactGet,
  ulid,
  unique,
  update,
} from '@tablewright/design'
import { afterAll, beforeAll, expect, test } from 'vitest'

const tasks = table('Tasks', {
  partitionKey: 'PK',
  sortKey: 'SK',
  entityType: 'type',
  indexes: {
    Whole: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK' },
    Titles: { partitionKey: 'GSI2PK', projection: ['title', 'type'] },
    Keys: { partitionKey: 'GSI3PK', projection: 'KEYS_ONLY' },
  },
})
const Owner = tasks.entity('OWNER', {
  key: { PK: 'OWNER#<ownerId>', SK: 'OWNER' },
  attributes: { ownerId: ulid(), open: integer().default(0) },
})
// All values have the same size, which makes expected and consumed units comparable.
const Task = tasks.entity('TASK', {
  key: {
    PK: 'TASK#<taskId>',
    SK: 'TASK',
    GSI1PK: 'STATUS#<status>',
    GSI1SK: '<dueAt>',
    GSI2PK: 'TITLES',
    GSI3PK: 'KEYS',
  },
  attributes: {
    taskId: ulid(),
    ownerId: ulid(),
    code: ulid(),
    status: oneOf('open', 'done'),
    dueAt: timestamp(),
    title: text().bytes(1_500),
    body: text().bytes(3_000),
  },
  derives: {
    Code: unique({ key: { PK: 'CODE#<code>', SK: 'CODE' } }),
    OfOwner: mirror({ key: { PK: 'OWNER#<ownerId>', SK: 'TASK#<taskId>' }, copies: ['title'] }),
    Count: count(Owner, { attribute: 'open' }),
  },
})
// The mirror exists without a room, and is then in the table only.
const Note = tasks.entity('NOTE', {
  key: { PK: 'NOTE#<noteId>', SK: 'NOTE' },
  attributes: { noteId: ulid(), tag: ulid(), room: ulid().optional() },
  derives: { OfTag: mirror({ key: { PK: 'TAG#<tag>', SK: '<noteId>', GSI3PK: 'ROOM#<room>' } }) },
})
const sample = design('tasks', {
  entities: { Owner, Task, Note },
  patterns: {
    addOwner: create(Owner),
    add: create(Task),
    task: get(Task, { consistency: 'strong' }),
    taskSoon: get(Task),
    several: batchGet(Task, { expect: { items: 2 } }),
    both: transactGet({ task: get(Task), owner: get(Owner) }),
    ofOwner: query(Task.OfOwner, { by: 'ownerId', expect: { items: 2 } }),
    byStatus: query(Task, { index: 'Whole', by: 'status', order: 'oldest', expect: { items: 2 } }),
    titles: query(Task, { index: 'Titles', returns: ['title'], expect: { items: 2 } }),
    rewrite: update(Task, { set: ['body'] }),
    retitle: update(Task, { set: ['title'] }),
    finish: update(Task, { to: { status: 'done' } }),
    recode: update(Task, { set: ['code'] }),
    give: update(Task, { set: ['ownerId'] }),
    drop: remove(Task),
    note: create(Note),
    place: update(Note, { set: ['room'] }),
    retag: update(Note, { set: ['tag'] }),
    forget: remove(Note),
  },
})

const consumed = new Map<string, { read: number; write: number }>()
const db = connect(sample, embedded({ memory: true }), {
  capacity: 'TOTAL',
  hooks: {
    onResponse: ({ pattern, operation, consumed: units }: ResponseEvent) => {
      const sum = consumed.get(pattern) ?? { read: 0, write: 0 }
      const kind = /Get|Query/.test(operation) ? 'read' : 'write'
      for (const { CapacityUnits = 0 } of units) sum[kind] += CapacityUnits
      consumed.set(pattern, sum)
    },
  },
})

const id = (last: string) => `01ARZ3NDEKTSV4RRFFQ69G5FA${last}`
const [taskId, ownerId, otherOwner] = [id('A'), id('B'), id('C')]
const task = (own: string, code: string) => ({
  taskId: own,
  ownerId,
  code,
  status: 'open' as const,
  dueAt: '2026-01-02T03:04:05.678Z',
  title: 't'.repeat(1_500),
  body: 'b'.repeat(3_000),
})

beforeAll(async () => {
  await createTables(db)
  await db.addOwner({ ownerId })
  await db.addOwner({ ownerId: otherOwner })
  consumed.clear()
  await db.add(task(taskId, id('D')))
})

afterAll(() => db.close())

const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  add: () => db.add(task(id('E'), id('F'))),
  task: () => db.task({ taskId }),
  taskSoon: () => db.taskSoon({ taskId }),
  several: () => db.several({ keys: [{ taskId }, { taskId: id('E') }] }),
  both: () => db.both({ taskId, ownerId }),
  ofOwner: async () => db.ofOwner({ ownerId }),
  byStatus: async () => db.byStatus({ status: 'open' }),
  titles: async () => db.titles({}),
  rewrite: () => db.rewrite({ taskId, body: 'c'.repeat(3_000) }),
  retitle: () => db.retitle({ taskId, title: 'u'.repeat(1_500) }),
  finish: () => db.finish({ taskId }),
  recode: () => db.recode({ taskId, code: id('G') }),
  give: () => db.give({ taskId, ownerId: otherOwner }),
  drop: () => db.drop({ taskId }),
  note: () => db.note({ noteId: taskId, tag: id('H'), room: id('J') }),
  place: () => db.place({ noteId: taskId, room: id('K') }),
  retag: () => db.retag({ noteId: taskId, tag: id('M') }),
  forget: () => db.forget({ noteId: taskId }),
}

test.each(Object.keys(calls))('%s consumes what the proof expects', async (name) => {
  consumed.clear()
  await calls[name]!()
  const proof = check(sample.model).patterns.find((pattern) => pattern.name === name)!
  const expected = { read: proof.readUnits.expected, write: proof.writeUnits.expected }
  expect(consumed.get(name)).toEqual(expected)
})
