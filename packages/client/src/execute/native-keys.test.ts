import {
  binary,
  create,
  design,
  get,
  id,
  integer,
  query,
  table,
  text,
  timestamp,
  update,
} from '@tablewright/design'
import { expect, test } from 'vitest'
import { connect } from '../connect/connect.js'
import { embedded } from '../drivers/embedded.js'
import { createTables } from '../tables/create-tables.js'

const numbers = table('Numbers', {
  partitionKey: { name: 'digest', type: 'B' },
  sortKey: { name: 'sequence', type: 'N' },
  indexes: { Sparse: { partitionKey: 'gpk', sortKey: 'gsk' } },
})
const Step = numbers.entity('STEP', {
  key: { digest: '<digest>', sequence: '<sequence>', gpk: 'OPEN#<owner>', gsk: '<until>' },
  attributes: {
    digest: binary(),
    sequence: integer(),
    owner: id().optional(),
    until: timestamp().optional(),
    note: text().optional(),
  },
})
const steps = design('steps', {
  entities: { Step },
  patterns: {
    add: create(Step),
    step: get(Step),
    between: query(Step, { by: 'digest', between: 'sequence', bounds: 'closed' }),
    from: query(Step, { by: 'digest', from: 'sequence' }),
    assign: update(Step, { edit: ['owner', 'until'] }),
    open: query(Step, { index: 'Sparse', by: 'owner' }),
  },
})

test('numbers and bytes are keys unchanged, and an item is in an index only with its whole key', async () => {
  const db = connect(steps, embedded({ memory: true }))
  await createTables(db)
  const digest = new Uint8Array([1, 255])
  for (const sequence of [2, 10, 1]) await db.add({ digest, sequence })
  expect(await db.step({ digest, sequence: 10 })).toEqual({ digest, sequence: 10 })
  const sequences = (page: { readonly items: readonly { readonly sequence: number }[] }) =>
    page.items.map(({ sequence }) => sequence)
  expect(sequences(await db.between({ digest, from: 1, to: 9 }))).toEqual([1, 2])
  expect(sequences(await db.from({ digest, from: 2 }))).toEqual([2, 10])
  const key = { digest, sequence: 2 }
  await db.assign({ ...key, owner: 'o1' })
  expect(sequences(await db.open({ owner: 'o1' }))).toEqual([])
  await db.assign({ ...key, until: '2026-01-01T00:00:00.000Z' })
  expect(sequences(await db.open({ owner: 'o1' }))).toEqual([2])
  await db.assign({ ...key, owner: 'o2' })
  expect([sequences(await db.open({ owner: 'o1' })), sequences(await db.open({ owner: 'o2' }))]).toEqual([
    [],
    [2],
  ])
  await db.assign({ ...key, until: null })
  expect(sequences(await db.open({ owner: 'o2' }))).toEqual([])
  await db.close()
})
