import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { check } from '@tablewright/design'
import { Table as OneTable } from 'dynamodb-onetable'
import { Dynamo } from 'dynamodb-onetable/Dynamo'
import {
  item,
  number,
  PutItemCommand,
  string,
  Entity as ToolboxEntity,
  Table as ToolboxTable,
} from 'dynamodb-toolbox'
import { Entity as ElectroEntity } from 'electrodb'
import { expect, test } from 'vitest'
import { singleTable } from '../clients/ways.js'
import { inferredFrom, templatesOf } from './written-table.js'

const teams = ['Red', 'Blue', 'Green']

test('a table of ElectroDB is read with its marks, lower case keys and index', async () => {
  const { design, report, source } = await inferredFrom(async (client) => {
    const task = new ElectroEntity(
      {
        model: { entity: 'task', version: '1', service: 'taskapp' },
        attributes: {
          team: { type: 'string', required: true },
          task: { type: 'string', required: true },
          project: { type: 'string', required: true },
          points: { type: 'number' },
          closed: { type: 'boolean' },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['team'] },
            sk: { field: 'sk', composite: ['project', 'task'] },
          },
          byProject: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['project'] },
            sk: { field: 'gsi1sk', composite: ['task'] },
          },
        },
      },
      { client, table: singleTable.TableName },
    )
    const person = new ElectroEntity(
      {
        model: { entity: 'person', version: '1', service: 'taskapp' },
        attributes: { team: { type: 'string', required: true }, name: { type: 'string', required: true } },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['team'] }, sk: { field: 'sk', composite: ['name'] } },
        },
      },
      { client, table: singleTable.TableName },
    )
    for (let number = 1; number <= 20; number++) {
      const team = teams[number % 3]!
      await task
        .put({
          team,
          task: `T-${number}`,
          project: `Project ${number % 4}`,
          points: number,
          closed: number % 2 === 0,
        })
        .go()
      await person.put({ team, name: `Person ${number}` }).go()
    }
  })
  expect(templatesOf(design)).toEqual({
    Task: {
      pk: '$taskapp#team_<team folded>',
      sk: '$task_1#project_<project folded>#task_<task folded>',
      gsi1pk: '$taskapp#project_<project folded>',
      gsi1sk: '$task_1#task_<task folded>',
    },
    Person: { pk: '$taskapp#team_<team folded>', sk: '$person_1#name_<name folded>' },
  })
  expect(report.tables).toMatchObject([{ entityType: '__edb_e__', sampled: 40, readBack: 40 }])
  expect(source).toContain("schemaVersion: constant('1').stored('__edb_v__')")
  expect(check(design.model).counts.error).toBe(0)
})

test('a table of dynamodb-toolbox is read with its marks and computed keys', async () => {
  const { design, report, source } = await inferredFrom(async (client) => {
    const table = new ToolboxTable({
      name: singleTable.TableName,
      documentClient: DynamoDBDocumentClient.from(client),
      partitionKey: { name: 'pk', type: 'string' },
      sortKey: { name: 'sk', type: 'string' },
    })
    const order = new ToolboxEntity({
      name: 'ORDER',
      table,
      schema: item({
        customerId: string().key(),
        orderId: string().key(),
        total: number(),
      }),
      computeKey: ({ customerId, orderId }: { customerId: string; orderId: string }) => ({
        pk: `CUSTOMER#${customerId}`,
        sk: `ORDER#${orderId}`,
      }),
    })
    const customer = new ToolboxEntity({
      name: 'CUSTOMER',
      table,
      schema: item({ customerId: string().key(), name: string() }),
      computeKey: ({ customerId }: { customerId: string }) => ({
        pk: `CUSTOMER#${customerId}`,
        sk: 'CUSTOMER',
      }),
    })
    for (let number = 1; number <= 20; number++) {
      await customer
        .build(PutItemCommand)
        .item({ customerId: `c${number}`, name: `N ${number}` })
        .send()
      await order
        .build(PutItemCommand)
        .item({ customerId: `c${number % 7}`, orderId: `2026-${number}`, total: number * 10 })
        .send()
    }
  })
  expect(templatesOf(design)).toEqual({
    Customer: { pk: 'CUSTOMER#<customerId>', sk: 'CUSTOMER' },
    Order: { pk: 'CUSTOMER#<customerId>', sk: 'ORDER#<orderId>' },
  })
  expect(report.tables).toMatchObject([{ entityType: '_et', sampled: 40, readBack: 40 }])
  expect(source).toContain("created: timestamp().onCreate().stored('_ct')")
  expect(check(design.model).counts.error).toBe(0)
})

test('a table of OneTable is read with its type attribute and templates', async () => {
  const { design, report } = await inferredFrom(async (client) => {
    const table = new OneTable({
      client: new Dynamo({ client }),
      name: singleTable.TableName,
      schema: {
        format: 'onetable:1.1.0',
        version: '0.0.1',
        indexes: {
          primary: { hash: 'pk', sort: 'sk' },
          gsi1: { hash: 'gsi1pk', sort: 'gsi1sk', project: 'all' },
        },
        models: {
          Account: {
            pk: { type: String, value: 'account:${id}' },
            sk: { type: String, value: 'account:' },
            id: { type: String, required: true },
            name: { type: String, required: true },
          },
          User: {
            pk: { type: String, value: 'account:${accountId}' },
            sk: { type: String, value: 'user:${email}' },
            gsi1pk: { type: String, value: 'user:${email}' },
            gsi1sk: { type: String, value: 'account:${accountId}' },
            accountId: { type: String, required: true },
            email: { type: String, required: true },
            age: { type: Number },
          },
        },
        params: { isoDates: true, timestamps: true },
      } as never,
      partial: false,
    } as never)
    const models = table as unknown as {
      getModel(name: string): { create(values: object): Promise<unknown> }
    }
    for (let number = 1; number <= 15; number++) {
      await models.getModel('Account').create({ id: `a${number}`, name: `Name ${number}` })
      await models
        .getModel('User')
        .create({ accountId: `a${number % 5}`, email: `u${number}@example.com`, age: 20 + number })
    }
  })
  expect(templatesOf(design)).toEqual({
    Account: { pk: 'account:<id>', sk: 'account:' },
    User: {
      pk: 'account:<accountId>',
      sk: 'user:<email>',
      gsi1pk: 'user:<email>',
      gsi1sk: 'account:<accountId>',
    },
  })
  expect(report.tables).toMatchObject([{ entityType: '_type', delimiter: ':', sampled: 30, readBack: 30 }])
  expect(check(design.model).counts.error).toBe(0)
})
