import { expect, test } from 'vitest'
import { readsOnly } from './reads-only.js'
import { isRepeatable } from './repeatable.js'

test.each([
  ['GetItem', {}, true],
  ['Query', {}, true],
  ['PutItem', {}, true],
  ['DeleteItem', {}, true],
  ['BatchWriteItem', {}, true],
  ['TransactWriteItems', {}, true],
  ['UpdateItem', { UpdateExpression: 'SET a = :b, c = if_not_exists(c, :d) REMOVE e' }, true],
  ['UpdateItem', { UpdateExpression: 'SET address = :a' }, true],
  ['UpdateItem', { UpdateExpression: 'SET a = a + :b' }, false],
  ['UpdateItem', { UpdateExpression: 'SET a = a - :b' }, false],
  ['UpdateItem', { UpdateExpression: 'SET a = list_append(a, :b)' }, false],
  ['UpdateItem', { UpdateExpression: 'SET b = :b add a :c' }, false],
  ['UpdateItem', { AttributeUpdates: {} }, false],
  ['UpdateItem', {}, true],
  ['CreateTable', {}, false],
  ['UpdateTable', {}, false],
  ['ExecuteStatement', { Statement: ' select * from "T"' }, true],
  ['ExecuteStatement', { Statement: `INSERT INTO "T" VALUE {'id': 1}` }, false],
  [
    'BatchExecuteStatement',
    { Statements: [{ Statement: 'SELECT * FROM T' }, { Statement: 'DELETE' }] },
    false,
  ],
  ['BatchExecuteStatement', { Statements: [{ Statement: 'SELECT * FROM T' }] }, true],
])('%s %j may be repeated: %s', (operation, input, expected) => {
  expect(isRepeatable(operation, input, { readsOnly })).toBe(expected)
})
