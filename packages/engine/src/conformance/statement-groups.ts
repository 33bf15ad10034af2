import assert from 'node:assert/strict'
import {
  type ConformanceCase,
  invalid,
  key,
  number,
  pair,
  refused,
  text,
  withTable,
} from './conformance-case.js'

const statements = (...texts: readonly string[]) => texts.map((Statement) => ({ Statement }))

const onlyKey = (operation: string) =>
  `Select statements within ${operation} must specify the primary key in the where clause.`

export const statementGroupCases: readonly ConformanceCase[] = [
  {
    name: 'BatchExecuteStatement reads items by their keys, each for itself',
    run: (send) =>
      withTable(send, pair, async (name) => {
        await send('PutItem', { TableName: name, Item: { ...key('a', '1'), n: number(1) } })
        const { Responses } = await send('BatchExecuteStatement', {
          Statements: statements(
            `SELECT n FROM "${name}" WHERE pk = 'a' AND sk = '1'`,
            `SELECT * FROM "${name}" WHERE pk = 'a' AND sk = '2'`,
            `SELECT * FROM "${name}" WHERE pk = 'a'`,
            "SELECT * FROM nowhere WHERE pk = 'a'",
          ),
        })
        assert.deepEqual(Responses.slice(0, 3), [
          { TableName: name, Item: { n: number(1) } },
          { TableName: name },
          { Error: { Code: 'ValidationError', Message: onlyKey('BatchExecuteStatement') } },
        ])
        assert.equal(Responses[3]!.Error!.Code, 'ResourceNotFound')
      }),
  },
  {
    name: 'BatchExecuteStatement executes each statement separately and reports failures',
    run: (send) =>
      withTable(send, pair, async (name) => {
        const insert = `INSERT INTO "${name}" VALUE {'pk': 'a', 'sk': '1'}`
        const { Responses } = await send('BatchExecuteStatement', {
          Statements: statements(
            insert,
            `UPDATE "${name}" SET n = 1 WHERE pk = 'b' AND sk = '1'`,
            `DELETE FROM "${name}" WHERE pk = 'c' AND sk = '1'`,
            `DELETE FROM "${name}" WHERE pk = 'c'`,
          ),
        })
        assert.deepEqual(Responses, [
          { TableName: name },
          {
            TableName: name,
            Error: { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' },
          },
          { TableName: name },
          // Only a statement that was run names its table.
          {
            Error: {
              Code: 'ValidationError',
              Message: 'Where clause does not contain a mandatory equality on all key attributes',
            },
          },
        ])
        const again = await send('BatchExecuteStatement', { Statements: statements(insert) })
        assert.equal(again.Responses[0]!.Error!.Code, 'DuplicateItem')
        await invalid(
          send,
          'BatchExecuteStatement',
          { Statements: statements(insert, `SELECT * FROM "${name}" WHERE pk = 'a' AND sk = '1'`) },
          'Read and write requests together in the same batch is not supported.',
        )
        const spoilt = {
          Statement: `INSERT INTO "${name}" VALUE {'pk': 'd', 'sk': ?}`,
          Parameters: [{ N: 'x' }],
        }
        const fine = { Statement: `INSERT INTO "${name}" VALUE {'pk': 'd', 'sk': '1'}` }
        const mixed = await send('BatchExecuteStatement', { Statements: [spoilt, fine] })
        assert.deepEqual(mixed.Responses, [
          {
            Error: {
              Code: 'ValidationError',
              Message: 'The parameter cannot be converted to a numeric value: x',
            },
          },
          { TableName: name },
        ])
      }),
  },
  {
    name: 'ExecuteTransaction writes all or nothing, with the reason of each statement',
    run: (send) =>
      withTable(send, pair, async (name) => {
        await send('PutItem', { TableName: name, Item: { ...key('a', '1'), n: number(1) } })
        const run = (...texts: readonly string[]) =>
          send('ExecuteTransaction', { TransactStatements: statements(...texts) })
        const insert = (pk: string) => `INSERT INTO "${name}" VALUE {'pk': '${pk}', 'sk': '1'}`
        const check = (n: number) => `EXISTS(SELECT * FROM "${name}" WHERE pk='a' AND sk='1' AND n=${n})`
        assert.deepEqual((await run(insert('b'), check(1))).Responses, [])
        const refusal = await refused(
          send,
          'ExecuteTransaction',
          { TransactStatements: statements(insert('c'), check(2), insert('b')) },
          'TransactionCanceledException',
          'Transaction cancelled, please refer cancellation reasons for specific reasons ' +
            '[None, ConditionalCheckFailed, DuplicateItem]',
        )
        assert.ok(refusal)
        assert.deepEqual(await send('GetItem', { TableName: name, Key: key('c', '1') }), {})
        await invalid(
          send,
          'ExecuteTransaction',
          { TransactStatements: statements(insert('d'), `DELETE FROM "${name}" WHERE pk='d' AND sk='1'`) },
          'Transaction request cannot include multiple operations on one item',
        )
      }),
  },
  {
    name: 'ExecuteTransaction reads items at one moment, and does not read and write',
    run: (send) =>
      withTable(send, pair, async (name) => {
        await send('PutItem', { TableName: name, Item: { ...key('a', '1'), x: text('y') } })
        const read = (sk: string, more = '') =>
          `SELECT x FROM "${name}" WHERE pk = 'a' AND sk = '${sk}'${more}`
        const { Responses } = await send('ExecuteTransaction', {
          TransactStatements: statements(read('1'), read('2')),
        })
        assert.deepEqual(Responses, [{ Item: { x: text('y') } }, {}])
        await send('ExecuteTransaction', { TransactStatements: statements(read('1', " AND pk = 'a'")) })
        for (const more of [" AND x = 'z'", ' AND attribute_exists(x)', " AND pk = 'b'"])
          await invalid(
            send,
            'ExecuteTransaction',
            { TransactStatements: statements(read('1', more)) },
            `Validation failed in TransactStatements[0]: ${onlyKey('ExecuteTransaction')}`,
          )
        await invalid(
          send,
          'ExecuteTransaction',
          { TransactStatements: statements(read('1'), `DELETE FROM "${name}" WHERE pk='d' AND sk='1'`) },
          'ExecuteTransaction API does not support both read and write operations in the same request.',
        )
      }),
  },
  {
    name: 'ExecuteTransaction names the position of a statement that no transaction can have',
    run: (send) =>
      withTable(send, pair, async (name) => {
        const first = `SELECT * FROM "${name}" WHERE pk = 'a' AND sk = '1'`
        const bad = (second: string, message: string) =>
          invalid(
            send,
            'ExecuteTransaction',
            { TransactStatements: statements(first, second) },
            `Validation failed in TransactStatements[1]: ${message}`,
          )
        await bad(
          `UPDATE "${name}" SET x = 1 WHERE pk = 'a' AND sk = '1' RETURNING ALL NEW *`,
          'RETURNING clause is not supported in ExecuteTransaction.',
        )
        await bad(
          `SELECT * FROM "${name}"."some" WHERE pk = 'a'`,
          'Reads on indices are not supported within transactions.',
        )
        await bad(`SELECT * FROM "${name}" WHERE pk = 'a'`, onlyKey('ExecuteTransaction'))
      }),
  },
  {
    name: 'ExecuteTransaction is executed once for each token',
    run: (send) =>
      withTable(send, pair, async (name) => {
        const input = {
          TransactStatements: statements(`INSERT INTO "${name}" VALUE {'pk': 'a', 'sk': '1'}`),
          ClientRequestToken: `token-${name}`,
        }
        await send('ExecuteTransaction', input)
        assert.deepEqual((await send('ExecuteTransaction', input)).Responses, [])
        await refused(
          send,
          'ExecuteTransaction',
          { ...input, TransactStatements: statements(`DELETE FROM "${name}" WHERE pk='a' AND sk='1'`) },
          'IdempotentParameterMismatchException',
        )
      }),
  },
]
