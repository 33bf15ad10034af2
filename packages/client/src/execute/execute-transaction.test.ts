import { create, design, each, id, query, table, text, transact } from '@tablewright/design'
import { expect, test } from 'vitest'
import { connect } from '../connect/connect.js'
import { embedded } from '../drivers/embedded.js'
import { createTables } from '../tables/create-tables.js'

test('each element has the shared parameters of its keys, also those that only a key stores', async () => {
  const things = table('Things', { partitionKey: 'pk', sortKey: 'sk' })
  const Part = things.entity('PART', {
    key: { pk: 'BOX#<box>', sk: 'PART#<name>' },
    attributes: { box: id().keyOnly(), name: id(), note: text() },
  })
  const patterns = {
    add: transact({ parts: each('parts', create(Part), { shared: ['box'] }) }),
    inBox: query(Part, { by: 'box' }),
  }
  const db = connect(design('parts', { entities: { Part }, patterns }), embedded({ memory: true }))
  await createTables(db)
  const parts = ['a', 'b'].map((name) => ({ name, note: 'n' }))
  await db.add({ box: '1', parts })
  expect((await db.inBox({ box: '1' })).items).toEqual(parts.map((part) => ({ box: '1', ...part })))
  await db.close()
})
