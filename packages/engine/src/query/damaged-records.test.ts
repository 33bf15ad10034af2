import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jsonOffset } from '../encoding/record.js'
import { open } from '../open.js'
import { checksumSize } from '../storage/checksum.js'
import { temporaryFolders } from '../storage/testing.js'

const folders = temporaryFolders()
const TableName = 'library'
const itemOf = (number: number) => ({
  pk: { S: 'shelf' },
  sk: { S: `book-${number}` },
  title: { S: `a title of some length, number ${number}` },
})
const ofShelf = {
  TableName,
  KeyConditionExpression: 'pk = :shelf',
  ExpressionAttributeValues: { ':shelf': { S: 'shelf' } },
}

const reads = {
  'a whole page': ofShelf,
  'a page backwards': { ...ofShelf, ScanIndexForward: false },
  'a page that ends with the record': { ...ofShelf, Limit: 3 },
  'a count': { ...ofShelf, Select: 'COUNT' },
  'a filter': { ...ofShelf, FilterExpression: 'attribute_exists(title)' },
  'a projection': { ...ofShelf, ProjectionExpression: 'sk' },
  'an index': { ...ofShelf, IndexName: 'by-title' },
}

test('no read of a page serves a record with a changed byte, whichever byte it is', async () => {
  const folder = folders()
  const engine = await open(folder, { sweepInterval: 0 })
  await engine.createTable({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: ['pk', 'sk', 'title'].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    LocalSecondaryIndexes: [
      {
        IndexName: 'by-title',
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'title', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
  })
  for (let number = 0; number < 5; number++) await engine.putItem({ TableName, Item: itemOf(number) })
  const read = async (input: object) => (await engine.query(input as typeof ofShelf)).Count
  for (const [name, input] of Object.entries(reads)) expect([name, await read(input)]).not.toEqual([name, 0])

  // The engine maps the file, and sees what others write into it.
  const path = join(folder, 'data.mdb')
  const bytes = readFileSync(path)
  const json = JSON.stringify(itemOf(2))
  const copies: number[] = []
  for (let at = bytes.indexOf(json); at >= 0; at = bytes.indexOf(json, at + 1)) copies.push(at - jsonOffset)
  const length = jsonOffset + json.length + checksumSize
  const file = openSync(path, 'r+')
  const change = (byte: number, bits: number) => {
    for (const at of copies) writeSync(file, Buffer.of(bytes[at + byte]! ^ bits), 0, 1, at + byte)
  }
  for (let byte = 0; byte < length; byte++) {
    change(byte, 1 << (byte % 8))
    for (const [name, input] of Object.entries(reads)) {
      const outcome = await read(input).catch((error: { readonly code: string }) => error.code)
      expect([name, byte, outcome]).toEqual([name, byte, 'RECORD_DAMAGED'])
    }
    change(byte, 0)
  }
  for (const [name, input] of Object.entries(reads)) expect([name, await read(input)]).not.toEqual([name, 0])
  closeSync(file)
  await engine.close()
})
