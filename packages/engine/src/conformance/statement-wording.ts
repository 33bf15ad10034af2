import assert from 'node:assert/strict'
import type { AttributeValue } from '@tablewright/dynamo'
import {
  type ConformanceCase,
  invalid,
  key,
  number,
  pair,
  refused,
  type Send,
  single,
  text,
  withTable,
} from './conformance-case.js'

const malformed = (detail: string) => `Statement wasn't well formed, can't be processed: ${detail}`
const leftOver = malformed('Unexpected token after expression')
const noRightSide = malformed('Missing right-hand side expression of infix operator')
const unexpectedTerm = malformed('Unexpected term')
const noKey = 'Where clause does not contain a mandatory equality on all key attributes'
const overflow = 'Number overflow. Attempting to store a number with magnitude larger than supported range'
const underflow = 'Number underflow. Attempting to store a number with magnitude smaller than supported range'
const noNumber = 'The parameter cannot be converted to a numeric value'
const tooDeep =
  'Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit'

function nested(levels: number, leaf: AttributeValue = text('leaf')): AttributeValue {
  return levels === 0 ? leaf : { M: { n: nested(levels - 1, leaf) } }
}

async function refuseAll(send: Send, refusals: readonly (readonly [string, string])[]): Promise<void> {
  for (const [Statement, message] of refusals) await invalid(send, 'ExecuteStatement', { Statement }, message)
}

/** `line:column:length` of a word in a statement of one line. */
function placed(statement: string, word: string, from = 0): string {
  return `1:${statement.indexOf(word, from) + 1}:${word.length}`
}

const keyAttribute = (AttributeName: string) => ({ AttributeName, KeyType: 'HASH' as const })

/** A table with an index of two hash attributes. */
const withWideIndex = {
  KeySchema: [keyAttribute('id')],
  AttributeDefinitions: ['id', 'h1', 'h2'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S' as const,
  })),
  GlobalSecondaryIndexes: [
    {
      IndexName: 'wide',
      KeySchema: [keyAttribute('h1'), keyAttribute('h2')],
      Projection: { ProjectionType: 'ALL' as const },
    },
  ],
}

/** A table with one item: `a`, `1` with a set, a text and a map. */
function withItem(send: Send, body: (table: string) => Promise<void>): Promise<void> {
  return withTable(send, pair, async (TableName) => {
    const Item = { ...key('a', '1'), tags: { SS: ['x', 'y'] }, word: text('w'), m: { M: { x: number(1) } } }
    await send('PutItem', { TableName, Item })
    await body(`"${TableName}"`)
  })
}

/** How statements are refused, to the letter. */
export const statementWordingCases: readonly ConformanceCase[] = [
  {
    name: 'comments are white space, where they end',
    run: (send) =>
      withItem(send, async (table) => {
        for (const Statement of [
          `SELECT sk FROM ${table} WHERE pk = 'a' -- a note`,
          `SELECT sk FROM ${table} -- WHERE\nWHERE pk = 'a'`,
          `/* a note */ SELECT sk /* ' */ FROM ${table} WHERE pk = /* 'b' */ 'a'`,
        ])
          assert.deepEqual((await send('ExecuteStatement', { Statement })).Items, [{ sk: text('1') }])
        for (const Statement of [`SELECT * FROM ${table} # note`, `SELECT * FROM ${table} /* note`])
          await invalid(send, 'ExecuteStatement', { Statement }, malformed(''))
      }),
  },
  {
    name: 'a missing condition, value or table is named by the expected token',
    run: (send) =>
      withItem(send, (table) =>
        refuseAll(send, [
          ...['WHERE', 'WHERE;', 'WHERE   ', 'WHERE NOT', 'WHERE ('].map(
            (where) => [`SELECT * FROM ${table} ${where}`, unexpectedTerm] as const,
          ),
          [`UPDATE ${table} SET a = 1 WHERE`, unexpectedTerm],
          [`DELETE FROM ${table} WHERE`, unexpectedTerm],
          ['SELECT * FROM', unexpectedTerm],
          [`SELECT * FROM ${table} WHERE pk = 'a' AND`, noRightSide],
          [`SELECT * FROM ${table} WHERE pk = 'a' OR`, noRightSide],
          [`SELECT * FROM ${table} WHERE pk =`, noRightSide],
          [`SELECT * FROM ${table} WHERE ORDER BY pk`, malformed('Unexpected keyword')],
          [`SELECT * FROM ${table} WHERE IS NULL`, malformed('Unexpected operator')],
          [`SELECT * FROM ${table} WHERE pk = LIKE`, malformed('Unexpected operator')],
          [`SELECT * FROM ${table} WHERE pk = 'a' AND n IS WHAT`, malformed('Expected type name')],
          [`SELECT * FROM ${table} WHERE m.inner = 1`, malformed('Invalid path dot component')],
          ['DELETE FROM', malformed('Expected identifier for simple path')],
          ["DELETE FROM WHERE pk = 'a'", malformed('Expected identifier for simple path')],
        ]),
      ),
  },
  {
    name: 'an UPDATE that begins with FROM has its WHERE before its clauses',
    run: (send) =>
      withItem(send, (table) =>
        refuseAll(send, [
          [`FROM ${table} SET c = 1`, noKey],
          [`FROM ${table} REMOVE word`, noKey],
          [`FROM ${table} WHERE word = 'w' SET c = 1`, noKey],
          [`FROM ${table} SET c = 1 WHERE pk = 'a' AND sk = '1'`, leftOver],
        ]),
      ),
  },
  {
    name: 'a number literal out of range is named by its path in the value',
    run: (send) =>
      withItem(send, (table) =>
        refuseAll(send, [
          [`SELECT * FROM ${table} WHERE n = 1e126`, `${overflow} under root`],
          [`UPDATE ${table} SET n = -1e-131 WHERE pk = 'a' AND sk = '1'`, `${underflow} under root`],
          [
            `SELECT * FROM ${table} WHERE n = ${'1'.repeat(39)}`,
            'Attempting to store more than 38 significant digits in a Number under root',
          ],
          [`INSERT INTO ${table} VALUE {'pk': 1e126}`, `${overflow} under root`],
          [
            `INSERT INTO ${table} VALUE {'pk': 'b', 'sk': '1', 'm': {'x': [0, 1e126]}}`,
            `${overflow} under root.x[1]`,
          ],
          ...['1e2147483648', '1e99999999999', '1.5e-2147483647'].map(
            (literal) => [`SELECT * FROM ${table} WHERE n = ${literal}`, malformed('')] as const,
          ),
        ]),
      ),
  },
  {
    name: 'a number parameter is read as a decimal of 32-bit scale in every position',
    run: (send) =>
      withItem(send, async (table) => {
        const statements = [
          `SELECT * FROM ${table} WHERE pk = 'a' AND n = ?`,
          `SELECT * FROM ${table} WHERE pk = ?`,
          `INSERT INTO ${table} VALUE {'pk': 'b', 'sk': '1', 'n': ?}`,
          `UPDATE ${table} SET n = ? WHERE pk = 'a' AND sk = '1'`,
        ]
        const wrong: readonly (readonly [AttributeValue, string])[] = [
          [number('1e99999999999'), `${noNumber}: 1e99999999999`],
          [number('1e-2147483648'), `${noNumber}: 1e-2147483648`],
          [number('1e2147483647'), underflow],
          [number('1e126'), overflow],
          [number(''), noNumber],
          [{ NS: ['1', 'x'] }, `${noNumber}: x`],
        ]
        for (const Statement of statements)
          for (const [value, message] of wrong)
            await invalid(send, 'ExecuteStatement', { Statement, Parameters: [value] }, message)
        const bad = number('abc')
        const both = `SELECT * FROM ${table} WHERE pk = 'a' AND x = ? AND y = ?`
        for (const [Parameters, message] of [
          [[nested(40), bad], tooDeep],
          [[bad, nested(40)], `${noNumber}: abc`],
        ] as const)
          await invalid(send, 'ExecuteStatement', { Statement: both, Parameters }, message)
        const member = { Statement: statements[0]!, Parameters: [bad] }
        const { Responses } = await send('BatchExecuteStatement', { Statements: [member] })
        assert.deepEqual(Responses![0]!.Error, { Code: 'ValidationError', Message: `${noNumber}: abc` })
        const TransactStatements = [{ Statement: statements[3]!, Parameters: [bad] }]
        await invalid(send, 'ExecuteTransaction', { TransactStatements }, `${noNumber}: abc`)
      }),
  },
  {
    name: 'functions are accepted only in their positions and with their operands',
    run: (send) =>
      withItem(send, async (table) => {
        const where = (condition: string) => `SELECT * FROM ${table} WHERE pk = 'a' AND ${condition}`
        const update = (clause: string) => `UPDATE ${table} SET ${clause} WHERE pk = 'a' AND sk = '1'`
        const at = (statement: string, word: string, message: string, from?: string) =>
          [statement, `${message} at ${placed(statement, word, from ? statement.indexOf(from) : 0)}`] as const
        const assigned = 'The first argument to SET_ADD must equal the assignment value'
        const typed = (name: string) => `The second argument to ${name} must be a value with type SET`
        await refuseAll(send, [
          at(`SELECT size(tags) FROM ${table} WHERE pk = 'a'`, 'size', 'Unexpected path component'),
          at(where('EXISTS(tags)'), 'EXISTS', 'Unrecognized function: exists'),
          at(where("set_add(tags, <<'z'>>) = tags"), 'set_add', 'Unrecognized function: set_add'),
          at(
            `INSERT INTO ${table} VALUE {'pk': 'b', 'sk': '1', 'x': set_add(<<'a'>>, <<'b'>>)}`,
            'set_add',
            'Unsupported data type: set_add under key root',
          ),
          at(update("other = set_add(tags, <<'z'>>)"), 'set_add', assigned),
          at(update("tags = set_add(<<'a'>>, <<'z'>>)"), 'set_add', assigned),
          at(update("tags = set_add(tags, 'z')"), 'tags', typed('SET_ADD'), 'set_add('),
          at(update("tags = set_delete(tags, ['z'])"), 'tags', typed('SET_DELETE'), 'set_delete('),
          at(update('tags = set_add(tags)'), 'set_add', 'SET_ADD must have exactly two arguments'),
          [update('tags = set_add(tags, <<>>)'), 'Empty bags are not supported'],
          [
            update('tags = set_add(tags, <<1>>)'),
            'An operand in the update expression has an incorrect data type',
          ],
        ])
      }),
  },
  {
    name: 'branches of an OR may not filter a partition and take a range of it',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        for (const sk of ['1', '2', '3']) await send('PutItem', { TableName, Item: key('a', sk) })
        const found = async (where: string) => {
          const Statement = `SELECT sk FROM "${TableName}" WHERE ${where}`
          const { Items } = await send('ExecuteStatement', { Statement })
          return Items!.map((item) => (item.sk as { S: string }).S).sort()
        }
        for (const condition of ["x = '1'", "x <> '1'"])
          await refused(
            send,
            'ExecuteStatement',
            {
              Statement: `SELECT * FROM "${TableName}" WHERE pk = 'a' AND ${condition} OR pk = 'a' AND sk = '2'`,
            },
            'ValidationException',
            'Overlapping conditions with range keys are not supported in where clause',
          )
        const beside = (condition: string) => found(`pk = 'a' AND ${condition} OR pk = 'a' AND sk = '2'`)
        assert.deepEqual(await beside("NOT sk = '1'"), ['2', '3'])
        assert.deepEqual(await beside("sk <> '1'"), ['2', '3'])
        assert.deepEqual(await beside("NOT sk IN ['1', '3']"), ['2'])
        assert.deepEqual(await found("pk = 'a' OR pk = 'a' AND NOT sk = '1'"), ['1', '2', '3'])
        assert.deepEqual(await found("pk = 'b' AND x = '1' OR pk = 'a' AND sk = '2'"), ['2'])
      }),
  },
  {
    name: 'IS tests the type of an attribute, and a function can be compared with true',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        await send('PutItem', {
          TableName,
          Item: { id: text('a'), flag: { BOOL: true }, none: { NULL: true } },
        })
        const holds = async (condition: string) => {
          const Statement = `SELECT * FROM "${TableName}" WHERE id = 'a' AND ${condition}`
          return (await send('ExecuteStatement', { Statement })).Items!.length === 1
        }
        for (const condition of [
          'flag IS BOOL',
          'id IS STRING',
          'none IS NULL',
          'flag IS NOT STRING',
          'attribute_exists(flag) = true',
          'attribute_exists(other) = false',
          'attribute_exists(other) <> true',
        ])
          assert.ok(await holds(condition), condition)
        for (const condition of ['id IS BOOL', 'attribute_exists(other) = true'])
          assert.ok(!(await holds(condition)), condition)
      }),
  },
  {
    name: 'an index with several hash or range attributes is not read by statements',
    run: (send) =>
      withTable(send, withWideIndex, async (name) => {
        const message =
          'PartiQL statements cannot be executed on tables with multi-attribute HASH keys or multi-attribute RANGE keys.'
        await send('PutItem', { TableName: name, Item: { id: text('a'), h1: text('b'), h2: text('c') } })
        for (const Statement of [
          `SELECT * FROM "${name}"."wide" WHERE h1 = 'b' AND h2 = 'c'`,
          `SELECT * FROM "${name}"."wide" WHERE h1 = 5`,
          `SELECT * FROM "${name}"."wide"`,
          `SELECT COUNT(*) FROM "${name}"."wide"`,
        ])
          await invalid(send, 'ExecuteStatement', { Statement }, message)
        const Statement = `SELECT * FROM "${name}"."wide" WHERE`
        await invalid(send, 'ExecuteStatement', { Statement }, unexpectedTerm)
        const { Responses } = await send('BatchExecuteStatement', {
          Statements: [
            { Statement: `SELECT * FROM "${name}"."wide" WHERE h1 = 'b'` },
            { Statement: `SELECT id FROM "${name}" WHERE id = 'a'` },
          ],
        })
        assert.equal(Responses[0]!.Error!.Message, message)
        assert.deepEqual(Responses[1], { TableName: name, Item: { id: text('a') } })
      }),
  },
  {
    name: 'EXISTS requires a condition in addition to the key',
    run: (send) =>
      withItem(send, async (table) => {
        const transaction = (condition: string) => ({
          TransactStatements: [
            { Statement: `EXISTS(SELECT * FROM ${table} WHERE pk = 'a' AND sk = '1'${condition})` },
            { Statement: `INSERT INTO ${table} VALUE {'pk': 'b', 'sk': '1'}` },
          ],
        })
        await invalid(
          send,
          'ExecuteTransaction',
          transaction(''),
          'Validation failed in TransactStatements[0]: ' +
            'EXISTS() must contain a single item read with additional condition',
        )
        await send('ExecuteTransaction', transaction(" AND word = 'w'"))
      }),
  },
]
