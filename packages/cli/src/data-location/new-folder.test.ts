import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { open } from '@tablewright/engine'
import { expect, test } from 'vitest'
import { temporaryFolders } from '../testing/run-command.js'
import { newFolder } from './new-folder.js'

const folders = temporaryFolders()
const table = {
  TableName: 'notes',
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
} as const

test('a folder that was created and has no item is deleted, with the folders that were created for it', async () => {
  const root = folders()
  mkdirSync(join(root, 'mine'))
  const data = join(root, 'mine', 'new', 'data')
  const discardIfEmpty = newFolder(data)
  const engine = await open(data)
  await engine.createTable(table)
  await engine.close()
  await discardIfEmpty()
  expect([existsSync(join(root, 'mine', 'new')), existsSync(join(root, 'mine'))]).toEqual([false, true])
})

test('other files, items, older folders and folders in use stay', async () => {
  const root = folders()
  const [beside, filled, used, older] = ['a/beside', 'filled', 'used', 'older'].map((name) =>
    join(root, name),
  )
  await (await open(older!)).close()
  const discards = [beside, filled, used, older].map((folder) => newFolder(folder))
  await (await open(beside!)).close()
  writeFileSync(join(root, 'a', 'notes.txt'), 'mine')
  const engine = await open(filled!)
  await engine.createTable(table)
  await engine.putItem({ TableName: table.TableName, Item: { id: { S: '1' } } })
  await engine.close()
  const inUse = await open(used!)
  for (const discardIfEmpty of discards) await discardIfEmpty()
  await inUse.close()
  expect(existsSync(beside!)).toBe(false)
  for (const path of [join(root, 'a', 'notes.txt'), filled!, used!, older!])
    expect(existsSync(path)).toBe(true)
})
