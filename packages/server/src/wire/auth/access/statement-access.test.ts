import { DynamoError } from '@tablewright/dynamo'
import { expect, test } from 'vitest'
import { statementAccess } from './statement-access.js'

function access(Statement: string, Parameters: unknown[] = []): string {
  const { action, resource, items } = statementAccess({ Statement, Parameters })
  return `${action.replace('dynamodb:PartiQL', '')} ${resource} ${items!.leadingKeys(['pk'])?.join(',') ?? 'any'}`
}

test.each([
  [`SELECT * FROM "T" WHERE pk = 'a'`, 'Select table/T a'],
  [`select a, "b" from T where "pk"='it''s' and sk > 5`, "Select table/T it's"],
  [`SELECT * FROM "T"."byDate" WHERE pk IN ['a', 'b']`, 'Select table/T/index/byDate a,b'],
  [`SELECT * FROM "T" WHERE sk BETWEEN 1 AND 2 AND pk = 1.0 ORDER BY sk`, 'Select table/T 1'],
  [`SELECT * FROM "T" WHERE (x = 1 AND pk = 'a')`, 'Select table/T a'],
  [`UPDATE "T" SET x = 'pk' REMOVE y WHERE pk = 'a' AND sk = 's' RETURNING ALL NEW *`, 'Update table/T a'],
  [`DELETE FROM "T" WHERE pk = 'a' AND sk = 's'`, 'Delete table/T a'],
  [`INSERT INTO "T" VALUE {'sk': 's', 'pk': 'a', 'deep': {'pk': 'b'}}`, 'Insert table/T a'],
  [`EXISTS(SELECT * FROM "T" WHERE pk = 'a' AND x = 1)`, 'Select table/T a'],
])('%s', (statement, expected) => {
  expect(access(statement)).toBe(expected)
})

test.each([
  ['SELECT * FROM -- "T"\n"U"', 'Select table/U any'],
  [`SELECT a -- ' \n FROM secret -- ' FROM open`, 'Select table/secret any'],
  ['SELECT * FROM /* "T" */ "U"', 'Select table/U any'],
  [`SELECT * FROM "T" WHERE /* pk = 'a' AND */ x = 1 -- AND pk = 'a'`, 'Select table/T any'],
])('%s: what stands in a comment is not looked at', (statement, expected) => {
  expect(access(statement)).toBe(expected)
})

test('parameters are counted through the whole statement', () => {
  const parameters = [{ N: '5' }, { S: 'a' }]
  expect(access('UPDATE "T" SET x = ? WHERE pk = ?', parameters)).toBe('Update table/T a')
  expect(access(`INSERT INTO "T" VALUE {'x': ?, 'pk': ?}`, parameters)).toBe('Insert table/T a')
})

test('both values of a key that is named twice are checked', () => {
  expect(access(`SELECT * FROM "T" WHERE pk = 'a' AND pk = 'b'`)).toBe('Select table/T a,b')
})

test('a partition key of several attributes is known by an equality for each of them', () => {
  const keys = (where: string) =>
    statementAccess({ Statement: `SELECT * FROM "T"."I" WHERE ${where}` }).items!.leadingKeys(['g', 'h'])
  expect(keys(`g = 'a' AND h = 'b'`)).toEqual(['a', 'b'])
  expect(keys(`g = 'a'`)).toBeUndefined()
  // The engine reads the whole index for these, and the position of a page may be in any partition.
  expect(keys(`g IN ['a'] AND h = 'b'`)).toBeUndefined()
  expect(keys(`g = 'a' AND h IN ['b', 'c']`)).toBeUndefined()
})

test.each([
  'SELECT * FROM "T"',
  `SELECT * FROM "T" WHERE pk = 'a' OR sk = 's'`,
  `SELECT * FROM "T" WHERE NOT pk = 'a'`,
  `SELECT * FROM "T" WHERE pk > 'a'`,
  `SELECT * FROM "T" WHERE pk.x = 'a'`,
  `SELECT * FROM "T" WHERE x = "pk"`,
  `SELECT * FROM "T" WHERE contains(pk, 'a')`,
])('%s may reach any key', (statement) => {
  expect(access(statement)).toBe('Select table/T any')
})

test.each([
  '',
  'DROP TABLE T',
  'SELECT * WHERE x = 1',
  'SELECT * FROM "T", "U"',
  'SELECT * FROM "T" WHERE x IN (SELECT y FROM "U")',
  'DELETE "T"',
])('%s is refused', (statement) => {
  expect(() => access(statement)).toThrow(expect.objectContaining({ code: 'ValidationException' }))
})

test.each([[[]], [[null]], [[{}]], [['a']], [[{ S: {} }]]])('parameters %j are refused', (parameters) => {
  expect(() => access('SELECT * FROM "T" WHERE pk = ?', parameters)).toThrow(DynamoError)
})
