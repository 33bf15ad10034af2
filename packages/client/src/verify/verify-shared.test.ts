import { create, design, id, memberOf, table, unique } from '@tablewright/design'
import type { Item } from '@tablewright/dynamo'
import { expect, test } from 'vitest'
import { connect } from '../connect/connect.js'
import { embedded } from '../drivers/embedded.js'
import { createTables } from '../tables/create-tables.js'
import { verify } from './verify.js'

const addresses = table('Addresses', { partitionKey: 'PK', sortKey: 'SK' })
const attributes = { id: id(), email: id() }
const sharing = (name: string) => ({
  Email: unique({ key: { PK: 'EMAIL#<email>', SK: 'EMAIL' } }),
  All: memberOf({ key: { PK: 'ALL', SK: 'SET' }, set: 'ids', element: `${name}#<id>`, expect: { items: 9 } }),
})
const Person = addresses.entity('PERSON', {
  key: { PK: 'PERSON#<id>', SK: 'META' },
  attributes,
  derives: sharing('P'),
})
const Company = addresses.entity('COMPANY', {
  key: { PK: 'COMPANY#<id>', SK: 'META' },
  attributes,
  derives: sharing('C'),
})
const book = design('addresses', {
  entities: { Person, Company },
  patterns: { addPerson: create(Person), addCompany: create(Company) },
})

async function openBook() {
  const driver = embedded({ memory: true })
  const db = connect(book, driver)
  await createTables(db)
  await db.addPerson({ id: '1', email: 'p@x' })
  await db.addCompany({ id: '2', email: 'c@x' })
  return { db, driver }
}

const key = (PK: string, SK: string): Item => ({ PK: { S: PK }, SK: { S: SK } })

test('a repair leaves the guards of two entities that have no type', async () => {
  const { db } = await openBook()
  expect((await verify(db, { repair: true })).findings).toEqual([])
  for (const email of ['p@x', 'c@x']) {
    await expect(db.addPerson({ id: '3', email })).rejects.toMatchObject({ code: 'UNIQUE_TAKEN' })
  }
  await db.close()
})

test('a guard that no source of either entity has is found and deleted', async () => {
  const { db, driver } = await openBook()
  await driver.send('DeleteItem', { TableName: 'Addresses', Key: key('COMPANY#2', 'META') })
  const { findings } = await verify(db, { repair: true })
  expect(findings).toMatchObject([
    { kind: 'orphan', key: key('EMAIL#c@x', 'EMAIL'), repaired: true },
    { kind: 'orphan', derived: 'Company.All', detail: 'C#2', repaired: true },
  ])
  expect((await verify(db)).findings).toEqual([])
  await db.addPerson({ id: '3', email: 'c@x' })
  await db.close()
})

test('an element without a source is found in a set of several kinds of members', async () => {
  const { db, driver } = await openBook()
  await driver.send('UpdateItem', {
    TableName: 'Addresses',
    Key: key('ALL', 'SET'),
    UpdateExpression: 'ADD ids :x',
    ExpressionAttributeValues: { ':x': { SS: ['P#8', 'C#9'] } },
  })
  const { findings } = await verify(db, { repair: true })
  expect(findings).toMatchObject([
    { kind: 'orphan', derived: 'Person.All', detail: 'P#8' },
    { kind: 'orphan', derived: 'Company.All', detail: 'C#9' },
  ])
  expect((await verify(db)).findings).toEqual([])
  await db.close()
})
