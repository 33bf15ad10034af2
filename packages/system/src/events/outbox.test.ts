import { check, design, type Table, table } from '@tablewright/design'
import { expect, test } from 'vitest'
import { outbox } from './outbox.js'

const tables: readonly [string, Pick<Table<never>, 'spec'>][] = [
  ['PK and SK', table('Things', { partitionKey: 'PK', sortKey: 'SK', entityType: 'kind' })],
  ['keys of other names', table('Things', { partitionKey: 'id', sortKey: 'range' })],
  ['PascalCase', table('Things', { partitionKey: 'PK', sortKey: 'SK', storedNames: 'PascalCase' })],
]

test.each(tables)('every pattern of the outbox is proven on a table with %s', (_, things) => {
  const { findings } = check(design('things', outbox(things)).model)
  expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([])
})
