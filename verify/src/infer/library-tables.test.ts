import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { check } from '@tablewright/design'
import { Table as OneTable } from 'dynamodb-onetable'
import { Dynamo } from 'dynamodb-onetable/Dynamo'
import {
  item,
  list,
  map,
  number,
  PutItemCommand,
  prefix,
  set,
  string,
  Entity as ToolboxEntity,
  Table as ToolboxTable,
} from 'dynamodb-toolbox'
import { Entity as ElectroEntity } from 'electrodb'
import { expect, test } from 'vitest'
import { singleTable } from '../clients/ways.js'
import { inferredFrom, templatesOf } from './written-table.js'

const table = singleTable.TableName
const numbers = Array.from({ length: 12 }, (_, index) => index)

/** ElectroDB: two entities in a collection, which puts its name before the sort keys. */
async function electroCollection(client: DynamoDBClient): Promise<void> {
  const text = { type: 'string', required: true } as const
  const index = (sort: readonly string[]) => ({
    primary: {
      collection: 'rentals',
      pk: { field: 'pk', composite: ['city'] },
      sk: { field: 'sk', composite: [...sort] },
    },
  })
  const model = (entity: string) => ({ entity, version: '2', service: 'bikes' })
  const bike = new ElectroEntity(
    { model: model('bike'), attributes: { city: text, frame: text }, indexes: index(['frame']) },
    { client, table },
  )
  const ride = new ElectroEntity(
    {
      model: model('ride'),
      attributes: {
        city: text,
        begun: text,
        rider: text,
        meters: { type: 'number' },
        stops: { type: 'list', items: { type: 'string' } },
      },
      indexes: index(['rider', 'begun']),
    },
    { client, table },
  )
  for (const each of numbers) {
    const city = `City-${each % 3}`
    await bike.put({ city, frame: `F${each}` }).go()
    await ride
      .put({ city, begun: `2027-02-0${1 + (each % 9)}`, rider: `R${each}`, meters: each * 7, stops: ['a'] })
      .go()
  }
}

/** ElectroDB: keys by custom templates, with padded numbers and capitals. */
async function electroTemplates(client: DynamoDBClient): Promise<void> {
  const entry = new ElectroEntity(
    {
      model: { entity: 'entry', version: '1', service: 'logbook' },
      attributes: {
        ship: { type: 'string', required: true },
        page: { type: 'number', required: true, padding: { length: 6, char: '0' } },
        crew: { type: 'set', items: 'string' },
        weather: { type: 'map', properties: { wind: { type: 'number' }, sky: { type: 'string' } } },
      },
      indexes: {
        primary: {
          // biome-ignore-start lint/suspicious/noTemplateCurlyInString: templates of ElectroDB
          pk: { field: 'pk', composite: ['ship'], template: 'SHIP#${ship}', casing: 'upper' },
          sk: { field: 'sk', composite: ['page'], template: 'PAGE#${page}', casing: 'upper' },
          // biome-ignore-end lint/suspicious/noTemplateCurlyInString: templates of ElectroDB
        },
      },
    },
    { client, table },
  )
  for (const each of numbers)
    await entry
      .put({
        ship: `S${each % 2}`,
        page: each * 40,
        crew: ['ann', `bo${each}`],
        weather: { wind: each, sky: 'clear' },
      })
      .go()
}

/** ElectroDB: a clustered collection, whose sort keys end with the entity, and a sort key of nothing else. */
async function electroClustered(client: DynamoDBClient): Promise<void> {
  const text = { type: 'string', required: true } as const
  const model = (entity: string) => ({ entity, version: '3', service: 'hr' })
  const office = new ElectroEntity(
    {
      model: model('office'),
      attributes: { org: text, city: text, open: { type: 'boolean' } },
      indexes: {
        primary: {
          collection: ['places', 'sites'],
          type: 'clustered',
          pk: { field: 'pk', composite: ['org'] },
          sk: { field: 'sk', composite: ['city'] },
        },
      },
    },
    { client, table },
  )
  const session = new ElectroEntity(
    {
      model: model('session'),
      attributes: { token: text },
      indexes: { primary: { pk: { field: 'pk', composite: ['token'] }, sk: { field: 'sk', composite: [] } } },
    },
    { client, table },
  )
  for (const each of numbers) {
    await office.put({ org: `Org ${each % 3}`, city: `City${each}`, open: each % 2 === 0 }).go()
    await session.put({ token: `T-${each}x` }).go()
  }
}

interface OneTableModels {
  getModel(name: string): { create(values: object): Promise<unknown> }
}

function oneTable(client: DynamoDBClient, models: object, more: object = {}): OneTableModels {
  const indexes = {
    primary: { hash: 'pk', sort: 'sk' },
    gsi1: { hash: 'gsi1pk', sort: 'gsi1sk', project: 'all' },
  }
  const schema = { format: 'onetable:1.1.0', version: '0.0.1', indexes, models, ...more }
  const options = { client: new Dynamo({ client }), name: table, schema, partial: false }
  return new OneTable(options as never) as unknown as OneTableModels
}

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: templates of OneTable
/** OneTable: a unique attribute, which it stores in separate items, and another type attribute. */
async function oneTableUnique(client: DynamoDBClient): Promise<void> {
  const models = oneTable(
    client,
    {
      Member: {
        pk: { type: String, value: 'member#${id}' },
        sk: { type: String, value: 'member#' },
        id: { type: String, required: true },
        email: { type: String, required: true, unique: true },
        tags: { type: Array },
      },
    },
    { params: { typeField: 'kind' } },
  )
  for (const each of numbers)
    await models.getModel('Member').create({ id: `m${each}`, email: `m${each}@example.com`, tags: ['x'] })
}

/** OneTable: keys with the name of the type, an index and nested values. */
async function oneTableNested(client: DynamoDBClient): Promise<void> {
  const models = oneTable(client, {
    Plant: {
      pk: { type: String, value: '${_type}#${bed}' },
      sk: { type: String, value: '${_type}#${row}#${name}' },
      gsi1pk: { type: String, value: 'kind#${family}' },
      gsi1sk: { type: String, value: '${_type}#${name}' },
      bed: { type: String, required: true },
      row: { type: Number, required: true },
      name: { type: String, required: true },
      family: { type: String, required: true },
      care: { type: Object, schema: { water: { type: Number }, notes: { type: String } } },
    },
    Bed: {
      pk: { type: String, value: '${_type}#${bed}' },
      sk: { type: String, value: '${_type}#' },
      bed: { type: String, required: true },
      sunny: { type: Boolean },
    },
  })
  for (const each of numbers) {
    await models.getModel('Bed').create({ bed: `b${each}`, sunny: each % 2 === 0 })
    await models.getModel('Plant').create({
      bed: `b${each % 4}`,
      row: each,
      name: `p${each}`,
      family: `f${each % 3}`,
      care: { water: each, notes: 'weekly' },
    })
  }
}
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: templates of OneTable

function toolboxTable(client: DynamoDBClient) {
  return new ToolboxTable({
    name: table,
    documentClient: DynamoDBDocumentClient.from(client),
    partitionKey: { name: 'pk', type: 'string' },
    sortKey: { name: 'sk', type: 'string' },
  })
}

/** dynamodb-toolbox: keys by prefixes, and attributes under shorter names. */
async function toolboxPrefixes(client: DynamoDBClient): Promise<void> {
  const parcel = new ToolboxEntity({
    name: 'PARCEL',
    table: toolboxTable(client),
    schema: item({
      depot: string().key().savedAs('pk').transform(prefix('DEPOT')),
      code: string().key().savedAs('sk').transform(prefix('PARCEL')),
      grams: number().savedAs('g'),
      labels: set(string()).savedAs('l'),
    }),
  })
  for (const each of numbers)
    await parcel
      .build(PutItemCommand)
      .item({
        depot: `d${each % 3}`,
        code: `c${each}`,
        grams: each * 11,
        labels: new Set(['fragile', `x${each}`]),
      })
      .send()
}

/** dynamodb-toolbox: no timestamps, the kind under another name, computed index keys, maps and lists. */
async function toolboxIndexes(client: DynamoDBClient): Promise<void> {
  const own = { table: toolboxTable(client), timestamps: false, entityAttribute: { name: 'kind' } } as const
  const talk = new ToolboxEntity({
    ...own,
    name: 'Talk',
    schema: item({
      day: string().key(),
      slot: string().key(),
      speaker: string(),
      room: map({ name: string(), seats: number() }),
      topics: list(string()),
    }).and((before) => ({
      gsi1pk: string().link<typeof before>(({ speaker }) => `SPEAKER#${speaker}`),
      gsi1sk: string().link<typeof before>(({ day, slot }) => `TALK#${day}#${slot}`),
    })),
    computeKey: ({ day, slot }: { day: string; slot: string }) => ({ pk: `DAY#${day}`, sk: `TALK#${slot}` }),
  })
  const day = new ToolboxEntity({
    ...own,
    name: 'Day',
    schema: item({ day: string().key(), title: string() }),
    computeKey: (key: { day: string }) => ({ pk: `DAY#${key.day}`, sk: 'DAY' }),
  })
  for (const each of numbers) {
    const date = `2027-03-${10 + (each % 5)}`
    await day
      .build(PutItemCommand)
      .item({ day: `2027-03-${10 + each}`, title: `Day ${each}` })
      .send()
    await talk
      .build(PutItemCommand)
      .item({
        day: date,
        slot: `s${each}`,
        speaker: `a${each % 4}`,
        room: { name: 'Hall', seats: 40 + each },
        topics: ['data', `t${each}`],
      })
      .send()
  }
}

/** The templates that each library wrote by, by kind. */
const tables = [
  [
    electroCollection,
    {
      Bike: { pk: '$bikes#city_<city folded>', sk: '$rentals#bike_2#frame_<frame folded>' },
      Ride: {
        pk: '$bikes#city_<city folded>',
        sk: '$rentals#ride_2#rider_<rider folded>#begun_<begun>',
      },
    },
  ],
  [
    electroClustered,
    {
      Office: { pk: '$hr#org_<org folded>', sk: '$places#sites#city_<city folded>#office_3' },
      Session: { pk: '$hr#token_<token folded>', sk: '$session_3' },
    },
  ],
  [electroTemplates, { Entry: { pk: 'SHIP#<ship>', sk: 'PAGE#<page>' } }],
  [
    oneTableUnique,
    {
      Member: { pk: 'member#<id>', sk: 'member#' },
      Unique: { pk: '_unique#Member#email#<emailId>', sk: '_unique#' },
    },
  ],
  [
    oneTableNested,
    {
      Bed: { pk: 'Bed#<bed>', sk: 'Bed#' },
      Plant: {
        pk: 'Plant#<bed>',
        sk: 'Plant#<row unpadded>#<name>',
        gsi1pk: 'kind#<family>',
        gsi1sk: 'Plant#<name>',
      },
    },
  ],
  [toolboxPrefixes, { Parcel: { pk: 'DEPOT#<depotId>', sk: 'PARCEL#<parcelId>' } }],
  [
    toolboxIndexes,
    {
      Day: { pk: 'DAY#<day>', sk: 'DAY' },
      Talk: {
        pk: 'DAY#<day>',
        sk: 'TALK#<slot>',
        gsi1pk: 'SPEAKER#<speaker>',
        gsi1sk: 'TALK#<day>#<slot>',
      },
    },
  ],
] as const

test.each(tables.map(([write, keys]) => [write.name, write, keys] as const))(
  'the table of %s is read: each item, the templates, and a design without errors',
  async (_name, write, keys) => {
    const { design, report } = await inferredFrom(write)
    expect(report.mismatches).toEqual([])
    const [read] = report.tables
    expect(read!.readBack).toBe(read!.sampled)
    expect(check(design.model).counts.error).toBe(0)
    expect(templatesOf(design)).toEqual(keys)
  },
)
