import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { connect, verify } from '@tablewright/client'
import { awsSdk } from '@tablewright/client/aws-sdk'
import {
  check,
  checkKeyCodec,
  constant,
  create,
  design,
  get,
  integer,
  keyCodec,
  number,
  oneOf,
  param,
  query,
  remove,
  table,
  text,
  timestamp,
  update,
} from '@tablewright/design'
import { Table as OneTable } from 'dynamodb-onetable'
import { Dynamo } from 'dynamodb-onetable/Dynamo'
import {
  GetItemCommand,
  item,
  PutItemCommand,
  string,
  Entity as ToolboxEntity,
  Table as ToolboxTable,
  number as toolboxNumber,
  UpdateItemCommand,
} from 'dynamodb-toolbox'
import { Entity } from 'electrodb'
import { afterEach, expect, test } from 'vitest'
import { singleTable, ways } from './ways.js'

let close: (() => Promise<void>) | undefined
afterEach(() => close?.())

/** ElectroDB writes texts in keys in lower case and keeps their spelling in the attribute. */
const lowerCase = keyCodec('ElectroDB text', {
  encode: (value: string) => value.toLowerCase(),
  decode: (key) => key,
  folds: true,
})

const indexes = { gsi1: { partitionKey: 'gsi1pk', sortKey: 'gsi1sk' } } as const
const electro = table(singleTable.TableName, {
  partitionKey: 'pk',
  sortKey: 'sk',
  indexes,
  entityType: '__edb_e__',
})
const word = () => text({ minimumLength: 1, maximumLength: 40 }).inKeys(lowerCase)

const Task = electro.entity('Task', {
  key: {
    pk: '$taskapp#team_<team>',
    sk: '$task_1#task_<task>',
    gsi1pk: '$taskapp#status_<status folded>#points_<points unpadded>',
    gsi1sk: '$task_1#team_<team>#task_<task>',
  },
  attributes: {
    team: word(),
    task: word(),
    status: oneOf('Open', 'InProgress', 'Closed'),
    points: integer({ minimum: 0, maximum: 99 }),
    note: text({ maximumLength: 99 }).optional(),
    version: constant('1').stored('__edb_v__'),
  },
})

const tasks = design('tasks', {
  entities: { Task },
  patterns: {
    add: create(Task),
    task: get(Task),
    inState: query(Task, { index: 'gsi1', by: ['status', 'points'] }),
    move: update(Task, {
      set: ['status', 'points'],
      when: { status: param('was') },
      given: { was: oneOf('Open', 'InProgress', 'Closed') },
    }),
    drop: remove(Task),
  },
})

const electroTask = {
  model: { entity: 'Task', version: '1', service: 'TaskApp' },
  attributes: {
    team: { type: 'string', required: true },
    task: { type: 'string', required: true },
    status: { type: ['Open', 'InProgress', 'Closed'] as const, required: true },
    points: { type: 'number', required: true },
    note: { type: 'string' },
  },
  indexes: {
    primary: { pk: { field: 'pk', composite: ['team'] }, sk: { field: 'sk', composite: ['task'] } },
    byStatus: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: ['status', 'points'] },
      sk: { field: 'gsi1sk', composite: ['team', 'task'] },
    },
  },
} as const

test('the design of a table of ElectroDB is proven', () => {
  expect(check(tasks.model).counts).toMatchObject({ error: 0, warning: 0 })
  expect(checkKeyCodec(lowerCase, ['a', 'A', 'Ä', 'ß', 'x y'])).toBeUndefined()
})

test.each(ways)('ElectroDB and Tablewright work on one table %s', async (_name, start) => {
  const way = await start()
  close = way.close
  const theirs = new Entity(electroTask, { client: way.client, table: singleTable.TableName })
  const ours = connect(tasks, awsSdk(way.client))

  await theirs.put({ team: 'Core', task: 'T-1', status: 'InProgress', points: 5 }).go()
  const first = { team: 'Core', task: 'T-1', status: 'InProgress', points: 5, version: '1' }
  expect(await ours.task({ team: 'Core', task: 'T-1' })).toEqual(first)
  expect((await ours.inState({ status: 'InProgress', points: 5 })).items).toEqual([first])

  await ours.add({ team: 'Core', task: 'T-2', status: 'Open', points: 13, note: 'new' })
  const second = { team: 'Core', task: 'T-2', status: 'Open', points: 13, note: 'new' }
  expect((await theirs.get({ team: 'Core', task: 'T-2' }).go()).data).toEqual(second)
  expect((await theirs.query.byStatus({ status: 'Open', points: 13 }).go()).data).toEqual([second])

  await ours.move({ team: 'Core', task: 'T-2', status: 'Closed', points: 7, was: 'Open' })
  expect((await theirs.query.byStatus({ status: 'Open', points: 13 }).go()).data).toEqual([])
  expect((await theirs.query.byStatus({ status: 'Closed', points: 7 }).go()).data).toHaveLength(1)
  await theirs.patch({ team: 'Core', task: 'T-1' }).set({ status: 'Closed', points: 7 }).go()
  expect((await ours.inState({ status: 'Closed', points: 7 })).items).toHaveLength(2)

  const raw = { team: 'Core', task: 'T-3', status: 'Open', points: 0 } as const
  await ours.add(raw)
  const { Item } = theirs.put(raw).params() as { Item: object }
  expect(await theirs.get({ team: 'Core', task: 'T-3' }).go({ data: 'raw' })).toMatchObject({
    data: { Item },
  })
  await ours.drop({ team: 'Core', task: 'T-1' })
  expect((await theirs.get({ team: 'Core', task: 'T-1' }).go()).data).toBeNull()
  expect((await verify(ours)).findings).toEqual([])
})

const toolbox = table(singleTable.TableName, {
  partitionKey: 'pk',
  sortKey: 'sk',
  indexes,
  entityType: '_et',
})
const Parcel = toolbox.entity('parcel', {
  key: { pk: '<locker>', sk: '<code>' },
  attributes: {
    locker: text({ minimumLength: 1, maximumLength: 40 }).stored('pk'),
    code: text({ minimumLength: 1, maximumLength: 40 }).stored('sk'),
    weight: number().default(1),
    created: timestamp().onCreate().stored('_ct'),
    modified: timestamp().onWrite().stored('_md'),
  },
})
const parcels = design('parcels', {
  entities: { Parcel },
  patterns: {
    add: create(Parcel),
    parcel: get(Parcel),
    ofLocker: query(Parcel, { by: 'locker' }),
  },
})

test.each(ways)('dynamodb-toolbox and Tablewright work on one table %s', async (_name, start) => {
  const way = await start()
  close = way.close
  const shelf = new ToolboxTable({
    documentClient: DynamoDBDocumentClient.from(way.client),
    name: singleTable.TableName,
    partitionKey: { name: 'pk', type: 'string' },
    sortKey: { name: 'sk', type: 'string' },
  })
  const schema = item({
    locker: string().key().savedAs('pk'),
    code: string().key().savedAs('sk'),
    weight: toolboxNumber().default(1),
  })
  const theirs = new ToolboxEntity({ name: 'parcel', table: shelf, schema })
  const ours = connect(parcels, awsSdk(way.client))

  await theirs.build(PutItemCommand).item({ locker: 'L1', code: 'a' }).send()
  const found = await ours.parcel({ locker: 'L1', code: 'a' })
  expect(found).toMatchObject({ locker: 'L1', code: 'a', weight: 1 })
  expect(found!.created).toMatch(/Z$/)

  await ours.add({ locker: 'L1', code: 'b', weight: 2.5 })
  const { Item } = await theirs.build(GetItemCommand).key({ locker: 'L1', code: 'b' }).send()
  expect(Item).toMatchObject({ locker: 'L1', code: 'b', weight: 2.5, created: expect.any(String) })
  await theirs.build(UpdateItemCommand).item({ locker: 'L1', code: 'b', weight: 3 }).send()
  const { items } = await ours.ofLocker({ locker: 'L1' })
  expect(items.map(({ code, weight }) => [code, weight])).toEqual([
    ['a', 1],
    ['b', 3],
  ])
})

const one = table(singleTable.TableName, {
  partitionKey: 'pk',
  sortKey: 'sk',
  indexes,
  entityType: '_type',
})
const User = one.entity('User', {
  key: {
    pk: 'account#<accountId>',
    sk: 'user#<email>',
    gsi1pk: 'user#<email>',
    gsi1sk: 'account#<accountId>',
  },
  attributes: {
    accountId: text({ minimumLength: 1, maximumLength: 40 }),
    email: text({ minimumLength: 1, maximumLength: 40 }),
    age: integer({ minimum: 0, maximum: 199 }).optional(),
    created: timestamp().onCreate(),
    updated: timestamp().onWrite(),
  },
})
const accounts = design('accounts', {
  entities: { User },
  patterns: {
    add: create(User),
    user: get(User),
    ofAccount: query(User, { by: 'accountId', expect: { items: 50 } }),
    byEmail: query(User, { index: 'gsi1', by: 'email', expect: { items: 5 } }),
    grow: update(User, { set: ['age'] }),
    drop: remove(User),
  },
})

/** The used methods of a OneTable model. */
interface OneTableModel {
  create(values: object): Promise<object>
  get(key: object): Promise<object | undefined>
  find(key: object, options?: object): Promise<readonly object[]>
  update(values: object): Promise<object>
}

const oneTableSchema = {
  format: 'onetable:1.1.0',
  version: '0.0.1',
  indexes: {
    primary: { hash: 'pk', sort: 'sk' },
    gsi1: { hash: 'gsi1pk', sort: 'gsi1sk', project: 'all' },
  },
  models: {
    User: {
      pk: { type: String, value: 'account#${accountId}' },
      sk: { type: String, value: 'user#${email}' },
      gsi1pk: { type: String, value: 'user#${email}' },
      gsi1sk: { type: String, value: 'account#${accountId}' },
      accountId: { type: String, required: true },
      email: { type: String, required: true },
      age: { type: Number },
    },
  },
  params: { isoDates: true, timestamps: true },
}

test.each(ways)('OneTable and Tablewright work on one table %s', async (_name, start) => {
  const way = await start()
  close = way.close
  const tables = new OneTable({
    client: new Dynamo({ client: way.client }),
    name: singleTable.TableName,
    schema: oneTableSchema as never,
    partial: false,
  } as never)
  const theirs = (tables as unknown as { getModel(name: string): OneTableModel }).getModel('User')
  const ours = connect(accounts, awsSdk(way.client))
  expect(check(accounts.model).counts).toMatchObject({ error: 0 })

  await theirs.create({ accountId: 'a1', email: 'ann@example.com', age: 30 })
  const ann = { accountId: 'a1', email: 'ann@example.com' }
  expect(await ours.user(ann)).toMatchObject({ ...ann, age: 30, created: expect.stringMatching(/Z$/) })
  expect((await ours.byEmail({ email: ann.email })).items).toHaveLength(1)

  const bob = { accountId: 'a1', email: 'bob@example.com' }
  await ours.add(bob)
  expect(await theirs.get(bob)).toMatchObject({ ...bob, created: expect.any(Date) })
  expect(await theirs.find({ email: bob.email }, { index: 'gsi1' })).toHaveLength(1)
  await ours.grow({ ...bob, age: 31 })
  await theirs.update({ ...ann, age: 32 })
  const { items } = await ours.ofAccount({ accountId: 'a1' })
  expect(items.map(({ age }) => age)).toEqual([32, 31])
  await ours.drop(ann)
  expect(await theirs.get(ann)).toBeUndefined()
  expect((await verify(ours)).findings).toEqual([])
})
