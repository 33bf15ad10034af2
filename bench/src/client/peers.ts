import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { Table as OneTable } from 'dynamodb-onetable'
import {
  boolean,
  Entity,
  GetItemCommand,
  item,
  number,
  PutItemCommand,
  string,
  Table,
  QueryCommand as ToolboxQuery,
} from 'dynamodb-toolbox'
import { Entity as ElectroEntity } from 'electrodb'
import { fakedSdkClient } from './faked-network.js'
import { cannedAnswers, order, orderKey, pageSize, plainly, tableName } from './sample-design.js'
import type { Way } from './ways.js'

const { customerId, orderId } = orderKey
const keyNames = { partition: 'PK', sort: 'SK' }

/** The reference: handwritten code on `@aws-sdk/lib-dynamodb`. */
export function documentClient(): Way {
  const client = DynamoDBDocumentClient.from(fakedSdkClient(cannedAnswers(plainly)))
  const TableName = tableName
  const Key = { PK: `CUSTOMER#${customerId}`, SK: `ORDER#${orderId}` }
  return {
    put: () =>
      client.send(
        new PutCommand({
          TableName,
          Item: { ...Key, kind: 'ORDER', ...order },
          ConditionExpression: 'attribute_not_exists(PK)',
        }),
      ),
    get: async () => (await client.send(new GetCommand({ TableName, Key }))).Item,
    query: async () => {
      const page = await client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: '#p = :p AND begins_with(#s, :s)',
          ExpressionAttributeNames: { '#p': 'PK', '#s': 'SK' },
          ExpressionAttributeValues: { ':p': Key.PK, ':s': 'ORDER#' },
          Limit: pageSize,
        }),
      )
      return page.Items!
    },
  }
}

export function electroDb(): Way {
  const client = DynamoDBDocumentClient.from(
    fakedSdkClient(
      cannedAnswers((id) => ({
        PK: `$shop#customerid_${customerId.toLowerCase()}`,
        SK: `$order_1#orderid_${id.toLowerCase()}`,
        __edb_e__: 'order',
        __edb_v__: '1',
      })),
    ),
  )
  const orders = new ElectroEntity(
    {
      model: { entity: 'order', version: '1', service: 'shop' },
      attributes: {
        customerId: { type: 'string', required: true },
        orderId: { type: 'string', required: true },
        status: { type: ['OPEN', 'PAID', 'SENT'] as const, required: true },
        city: { type: 'string', required: true },
        note: { type: 'string', required: true },
        lines: { type: 'number', required: true },
        total: { type: 'number', required: true },
        weight: { type: 'number', required: true },
        gift: { type: 'boolean', required: true },
        placedAt: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: { field: keyNames.partition, composite: ['customerId'] },
          sk: { field: keyNames.sort, composite: ['orderId'] },
        },
      },
    },
    { client, table: tableName },
  )
  return {
    put: async () => (await orders.create(order).go()).data,
    get: async () => (await orders.get(orderKey).go()).data,
    query: async () => (await orders.query.primary({ customerId }).go({ limit: pageSize })).data,
  }
}

export function toolbox(): Way {
  const table = new Table({
    documentClient: DynamoDBDocumentClient.from(
      fakedSdkClient(cannedAnswers((id) => ({ PK: customerId, SK: id, _et: 'order' }))),
    ),
    name: tableName,
    partitionKey: { name: keyNames.partition, type: 'string' },
    sortKey: { name: keyNames.sort, type: 'string' },
  })
  const orders = new Entity({
    name: 'order',
    table,
    timestamps: false,
    schema: item({
      customerId: string().key(),
      orderId: string().key(),
      status: string().enum('OPEN', 'PAID', 'SENT'),
      city: string(),
      note: string(),
      lines: number(),
      total: number(),
      weight: number(),
      gift: boolean(),
      placedAt: string(),
    }),
    computeKey: (key) => ({ PK: key.customerId, SK: key.orderId }),
  })
  const absent = { attr: 'orderId', exists: false } as const
  return {
    put: () => orders.build(PutItemCommand).item(order).options({ condition: absent }).send(),
    get: async () => (await orders.build(GetItemCommand).key(orderKey).send()).Item,
    query: async () => {
      const page = table.build(ToolboxQuery).entities(orders).query({ partition: customerId })
      return (await page.options({ limit: pageSize }).send()).Items!
    },
  }
}

export function oneTable(): Way {
  const table = new OneTable({
    client: fakedSdkClient(
      cannedAnswers((id) => ({ PK: `CUSTOMER#${customerId}`, SK: `ORDER#${id}`, _type: 'Order' })),
    ),
    name: tableName,
    partial: false,
    schema: {
      format: 'onetable:1.1.0',
      version: '1.0.0',
      indexes: { primary: { hash: keyNames.partition, sort: keyNames.sort } },
      models: {
        Order: {
          PK: { type: String, value: 'CUSTOMER#${customerId}' },
          SK: { type: String, value: 'ORDER#${orderId}' },
          customerId: { type: String, required: true },
          orderId: { type: String, required: true },
          status: { type: String, required: true, enum: ['OPEN', 'PAID', 'SENT'] },
          city: { type: String, required: true },
          note: { type: String, required: true },
          lines: { type: Number, required: true },
          total: { type: Number, required: true },
          weight: { type: Number, required: true },
          gift: { type: Boolean, required: true },
          placedAt: { type: String, required: true },
        },
      },
      params: { isoDates: true },
    } as const,
  })
  const orders = table.getModel('Order')
  return {
    put: () => orders.create(order),
    get: () => orders.get(orderKey),
    query: () => orders.find({ customerId }, { limit: pageSize }),
  }
}
