import { type AttributeValue, DynamoError, validateAttributeValue } from '@tablewright/dynamo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseStatement } from './parse-statement.js'

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** A value as a literal of a statement. */
function printed(value: AttributeValue): string {
  if ('S' in value) return quoted(value.S)
  if ('N' in value) return value.N
  if ('BOOL' in value) return String(value.BOOL)
  if ('NULL' in value) return 'null'
  if ('L' in value) return `[${value.L.map(printed).join(', ')}]`
  if ('SS' in value) return `<<${value.SS.map(quoted).join(', ')}>>`
  if ('NS' in value) return `<<${value.NS.join(', ')}>>`
  if ('M' in value)
    return `{${Object.entries(value.M)
      .map(([name, member]) => `${quoted(name)}: ${printed(member)}`)
      .join(', ')}}`
  throw new TypeError('There are no literals of binaries.')
}

const values = fc.letrec<{ value: AttributeValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.string({ unit: 'binary' }).map((S) => ({ S })),
    fc.integer().map((N) => ({ N: String(N) })),
    fc.boolean().map((BOOL) => ({ BOOL })),
    fc.constant({ NULL: true as const }),
    fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 4 }).map((SS) => ({ SS })),
    fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 4 }).map((NS) => ({ NS: NS.map(String) })),
    fc.array(tie('value'), { maxLength: 3 }).map((L) => ({ L })),
    fc.dictionary(fc.string({ minLength: 1 }), tie('value'), { maxKeys: 3 }).map((M) => ({ M: { ...M } })),
  ),
})).value

test('every value is the same as a literal and as a parameter', () => {
  fc.assert(
    fc.property(values, (value) => {
      const literal = parseStatement(`INSERT INTO t VALUE {'v': ${printed(value)}}`)
      const parameter = parseStatement("INSERT INTO t VALUE {'v': ?}", [value])
      expect(literal).toEqual(parameter)
      const item = { v: validateAttributeValue(value) }
      expect(literal).toMatchObject({ kind: 'insert', tableName: 't', item })
    }),
  )
})

test('any name can be quoted', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'binary' }), (name) => {
      const text = `SELECT "${name.replaceAll('"', '""')}" FROM t`
      expect(parseStatement(text)).toMatchObject({ paths: [[name]] })
    }),
  )
})

const pieces = fc.constantFrom(
  ...'SELECT FROM WHERE AND OR NOT IN BETWEEN IS MISSING NULL INSERT INTO VALUE UPDATE SET REMOVE DELETE'.split(
    ' ',
  ),
  ...'RETURNING ALL OLD NEW MODIFIED ORDER BY DESC EXISTS begins_with size list_append set_add true'.split(
    ' ',
  ),
  ...['*', '(', ')', '[', ']', '{', '}', '<<', '>>', ',', '.', ':', '=', '<>', '<', '-', '+', '?', "'", '"'],
  ...['a', 'b', '"t"', "'s'", '1', '-2.5e3', '--', '\n', 'é', '\0'],
)

test('any statement is parsed or refused as by DynamoDB', () => {
  const start = fc.constantFrom(
    '',
    'SELECT * FROM t WHERE',
    "UPDATE t SET a = 1 WHERE pk = 'x'",
    'INSERT INTO t VALUE',
  )
  fc.assert(
    fc.property(start, fc.array(pieces, { maxLength: 30 }), (opening, rest) => {
      try {
        parseStatement([opening, ...rest].join(' '), [{ S: 'p' }])
      } catch (error) {
        expect(error).toBeInstanceOf(DynamoError)
        expect((error as DynamoError).code).toBe('ValidationException')
      }
    }),
    { numRuns: 1000 },
  )
})

test('a long statement is read or refused quickly', () => {
  for (const piece of ['(', '[', '{', 'NOT ', '-', '--', "'", '"', 'a.', 'a=1 AND ', '<<']) {
    const text = `SELECT * FROM t WHERE ${piece.repeat(8000 / piece.length)}`
    expect(() => parseStatement(text)).toThrow(DynamoError)
  }
})

test('AND binds tighter than OR, NOT tighter than both', () => {
  expect(parseStatement('SELECT * FROM t WHERE NOT a = 1 AND b = 2 OR c = 3')).toMatchObject({
    where: {
      kind: 'or',
      conditions: [{ kind: 'and', conditions: [{ kind: 'not' }, { kind: 'compare' }] }, { kind: 'compare' }],
    },
  })
})

test('a comment hides only its contents', () => {
  for (const text of [
    "SELECT a -- ' \n FROM secret -- ' FROM open",
    'SELECT a /* FROM open -- */ FROM secret',
    'SELECT a FROM /**/ secret /*\n WHERE b = 1 */',
  ])
    expect(parseStatement(text)).toEqual({ kind: 'select', tableName: 'secret', paths: [['a']] })
  expect(parseStatement("SELECT '-- a' FROM t".replace("'-- a'", '"-- a"'))).toMatchObject({
    paths: [['-- a']],
  })
  expect(parseStatement("SELECT * FROM t WHERE a = '/* b */'")).toMatchObject({
    where: { right: { value: { S: '/* b */' } } },
  })
})

test('a syntax error states its position', () => {
  expect(() => parseStatement('SELECT *\nFORM t')).toThrow(
    "Statement wasn't well formed, can't be processed: Expected FROM, found 'FORM' at 2:1",
  )
})
