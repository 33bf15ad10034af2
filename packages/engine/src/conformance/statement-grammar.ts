import assert from 'node:assert/strict'
import type { AttributeValue } from '@tablewright/dynamo'
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

/** The grammar of PartiQL statements, and the errors of invalid ones. */
export const statementGrammarCases: readonly ConformanceCase[] = [
  {
    name: 'only strings, numbers and binaries are compared by order',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        const select = (condition: string, Parameters: AttributeValue[]) => ({
          Statement: `SELECT pk FROM "${TableName}" WHERE pk = 'a' AND ${condition}`,
          Parameters,
        })
        const wrong = (condition: string, operator: string, ...values: AttributeValue[]) =>
          invalid(
            send,
            'ExecuteStatement',
            select(condition, values),
            'Incorrect operand type for operator or function; ' +
              `operator or function: ${operator}, operand type: ${Object.keys(values[0]!)[0]}`,
          )
        const unordered: AttributeValue[] = [
          { BOOL: true },
          { NULL: true },
          { L: [] },
          { M: {} },
          { SS: ['a'] },
          { NS: ['1'] },
          { BS: ['AQ=='] },
        ]
        for (const value of unordered) {
          for (const operator of ['<', '<=', '>', '>=']) await wrong(`val ${operator} ?`, operator, value)
          await wrong('val BETWEEN ? AND ?', 'BETWEEN', value, value)
          for (const operator of ['=', '<>'])
            await send('ExecuteStatement', select(`val ${operator} ?`, [value]))
        }
        for (const value of [text('a'), number(1), { B: 'AQ==' }])
          await send('ExecuteStatement', select('val < ?', [value]))
      }),
  },
  {
    name: 'an UPDATE may begin with FROM',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        await send('PutItem', { TableName, Item: { ...key('a', '1'), n: number(1) } })
        const where = `FROM "${TableName}" WHERE pk = 'a' AND sk = '1'`
        const { Items } = await send('ExecuteStatement', {
          Statement: `${where} AND n = 1 SET m = 2 REMOVE n RETURNING ALL NEW *`,
        })
        assert.deepEqual(Items, [{ ...key('a', '1'), m: number(2) }])
        await refused(
          send,
          'ExecuteStatement',
          { Statement: `${where} AND n = 1 SET m = 3` },
          'ConditionalCheckFailedException',
        )
      }),
  },
  {
    name: 'attribute_exists and attribute_not_exists require a path',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        await send('PutItem', { TableName, Item: { ...key('a', '1'), n: number(1) } })
        const select = (condition: string) => ({
          Statement: `SELECT sk FROM "${TableName}" WHERE pk = 'a' AND ${condition}`,
        })
        const found = async (condition: string) =>
          (await send('ExecuteStatement', select(condition))).Items!.length
        assert.equal(await found('attribute_exists(n)'), 1)
        assert.equal(await found('attribute_not_exists(n)'), 0)
        const wrong = (condition: string, message: string) =>
          invalid(send, 'ExecuteStatement', select(condition), message)
        await wrong(
          "attribute_exists('n')",
          'Operator or function requires a document path; operator or function: attribute_exists',
        )
        await wrong(
          'attribute_exists(n, m)',
          'Incorrect number of operands for operator or function; ' +
            'operator or function: attribute_exists, number of operands: 2',
        )
      }),
  },
  {
    name: 'an invalid statement, or one with wrong parameters, is refused',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        const malformed = "Statement wasn't well formed, can't be processed: "
        const bad = (Statement: string, message: string | RegExp, Parameters?: AttributeValue[]) =>
          invalid(send, 'ExecuteStatement', { Statement, ...(Parameters && { Parameters }) }, message)
        await bad('SELEC * FROM x', `${malformed}Expected data manipulation`)
        await bad(`SELECT * FROM "${TableName}" WHERE pk = 'a' AND`, new RegExp(`^${malformed}`))
        await bad(`SELECT * FROM "${TableName}" WHERE pk = 'a`, new RegExp(`^${malformed}`))
        await bad(`SELECT * FROM "${TableName}" WHERE a = ${'['.repeat(4000)}`, /nested too deeply/)
        const count = "Number of parameters in request and statement don't match."
        await bad(`SELECT * FROM "${TableName}" WHERE pk = ?`, count)
        await bad(`SELECT * FROM "${TableName}"`, count, [text('a')])
        await bad(
          `SELECT * FROM "${TableName}" ORDER BY sk`,
          'Must have WHERE clause in the statement when using ORDER BY clause.',
        )
        await bad(
          `SELECT * FROM "${TableName}" WHERE pk = 'a' ORDER BY n`,
          'Variable reference n in ORDER BY clause must be part of the primary key',
        )
        for (const statement of [
          `UPDATE "${TableName}"."index" SET a = 1 WHERE pk = 'a'`,
          `DELETE FROM "${TableName}"."index" WHERE pk = 'a'`,
        ])
          await bad(statement, 'This operation is not supported on an index')
        await bad(
          `INSERT INTO "${TableName}"."index" VALUE {'pk': 'a'}`,
          'FROM clause may only contain a single table name',
        )
        for (const type of ['INT4', 'integer', 'DOUBLE PRECISION', 'CHARACTER VARYING'])
          await bad(`x IS ${type}`, 'Unsupported operation: IsType')
        for (const statement of ['x IS DOUBLE', 'x IS INT4 y', 'x', 'x = 1'])
          await bad(statement, `${malformed}Expected data manipulation`)
        await bad(
          `SELECT * FROM "${TableName}"."missing" WHERE pk = 'a'`,
          'The table does not have the specified index',
        )
        await bad(
          `SELECT * FROM "${TableName}"."index"."more" WHERE pk = 'a'`,
          'A path may contain at most 2 components in the FROM clause',
        )
        const emptyName = 'Path component cannot be an empty string'
        await bad(`SELECT * FROM "${TableName}"."" WHERE pk = 'a'`, emptyName)
        await bad(`SELECT * FROM "" WHERE pk = 'a'`, emptyName)
        await bad(`DELETE FROM "" WHERE pk = 'a'`, emptyName)
        const aliased = 'Aliasing is not supported'
        await bad(`SELECT * FROM "${TableName}" t WHERE pk = 'a'`, aliased)
        await bad(`SELECT * FROM "${TableName}" AS t WHERE pk = 'a'`, aliased)
        await bad(`UPDATE "${TableName}" t SET a = 1 WHERE pk = 'a'`, aliased)
        await bad(`DELETE FROM "${TableName}" t WHERE pk = 'a'`, aliased)
        const extra = `${malformed}Unexpected token after expression`
        await bad(`SELECT * FROM "${TableName}" WHERE pk = 'a' more`, extra)
        await bad(`INSERT INTO "${TableName}" t VALUE {'pk':'a','sk':'1'}`, extra)
        await bad(`INSERT INTO "${TableName}" VALUE {'pk':'a','sk':'1'} more`, extra)
        await bad(`DELETE FROM "${TableName}" WHERE pk = 'a' AND sk = '1' ORDER BY pk`, extra)
        await refused(
          send,
          'ExecuteStatement',
          { Statement: 'SELECT * FROM nowhere' },
          'ResourceNotFoundException',
        )
      }),
  },
]
