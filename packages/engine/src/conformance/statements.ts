import assert from 'node:assert/strict'
import type { AttributeValue, Item } from '@tablewright/dynamo'
import {
  type ConformanceCase,
  invalid,
  key,
  number,
  pair,
  refused,
  type Send,
  text,
  withTable,
} from './conformance-case.js'

const indexed = {
  ...pair,
  AttributeDefinitions: [
    ...pair.AttributeDefinitions,
    { AttributeName: 'owner', AttributeType: 'S' as const },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'byOwner',
      KeySchema: [
        { AttributeName: 'owner', KeyType: 'HASH' as const },
        { AttributeName: 'sk', KeyType: 'RANGE' as const },
      ],
      Projection: { ProjectionType: 'ALL' as const },
    },
  ],
}

async function execute(
  send: Send,
  Statement: string,
  ...Parameters: AttributeValue[]
): Promise<readonly Item[]> {
  const input = Parameters.length > 0 ? { Statement, Parameters } : { Statement }
  return (await send('ExecuteStatement', input)).Items!
}

/** A table of six items in two partitions, and a function that returns those that a condition finds. */
function withItems(
  send: Send,
  body: (table: string, find: (where: string) => Promise<string>) => Promise<void>,
) {
  return withTable(send, indexed, async (name) => {
    for (const pk of ['a', 'b'])
      for (const sk of ['1', '2', '3'])
        await send('PutItem', {
          TableName: name,
          Item: {
            ...key(pk, sk),
            owner: text(`o${sk}`),
            n: number(sk),
            tags: { SS: [pk, 'all'] },
            map: { M: { deep: { L: [number(sk), text('x')] } } },
            ...(sk === '3' ? { nothing: { NULL: true as const } } : {}),
          },
        })
    const find = async (where: string) => {
      const items = await execute(send, `SELECT pk, sk FROM "${name}" WHERE ${where}`)
      return items.map((item) => (item.pk as { S: string }).S + (item.sk as { S: string }).S).join(' ')
    }
    await body(`"${name}"`, find)
  })
}

const sorted = (found: string) => found.split(' ').sort().join(' ')

export const statementCases: readonly ConformanceCase[] = [
  {
    name: 'SELECT reads an item, a range, a partition, several partitions or all',
    run: (send) =>
      withItems(send, async (_, find) => {
        assert.equal(await find("pk = 'a' AND sk = '2'"), 'a2')
        assert.equal(await find("pk = 'a'"), 'a1 a2 a3')
        assert.equal(await find("'a' = pk AND sk >= '2'"), 'a2 a3')
        assert.equal(await find("pk = 'a' AND sk BETWEEN '1' AND '2'"), 'a1 a2')
        assert.equal(await find("pk = 'a' AND sk BETWEEN '3' AND '1'"), '')
        assert.equal(await find("pk = 'a' AND begins_with(sk, '3')"), 'a3')
        assert.equal(await find("pk IN ['b', 'a'] AND sk < '2'"), 'b1 a1')
        assert.equal(await find("pk IN ('a', 'zz')"), 'a1 a2 a3')
        assert.equal(sorted(await find('n > 2')), 'a3 b3')
        assert.equal(sorted(await find("pk = 'a' OR sk = '1'")), 'a1 a2 a3 b1')
      }),
  },
  {
    name: 'SELECT filters by every operator and function',
    run: (send) =>
      withItems(send, async (_, find) => {
        assert.equal(await find("pk = 'a' AND n <> 2"), 'a1 a3')
        assert.equal(await find("pk = 'a' AND n != 2 AND n <= 1"), 'a1')
        assert.equal(await find("pk = 'a' AND (n = 1 OR NOT n < 3)"), 'a1 a3')
        assert.equal(await find("pk = 'a' AND n IN [1, 3.0]"), 'a1 a3')
        assert.equal(await find("pk = 'a' AND n NOT IN [1, 3]"), 'a2')
        assert.equal(await find("pk = 'a' AND contains(tags, 'all')"), 'a1 a2 a3')
        assert.equal(await find("pk = 'a' AND contains(tags, 'b')"), '')
        assert.equal(await find("pk = 'a' AND size(map.deep) = 2"), 'a1 a2 a3')
        assert.equal(await find("pk = 'a' AND attribute_type(nothing, 'NULL')"), 'a3')
        assert.equal(await find("pk = 'a' AND nothing IS NULL"), 'a3')
        assert.equal(await find("pk = 'a' AND nothing IS MISSING"), 'a1 a2')
        assert.equal(await find("pk = 'a' AND nothing IS NOT MISSING"), 'a3')
        assert.equal(await find(`pk = 'a' AND "map"."deep"[0] = 2 AND map['deep'][1] = 'x'`), 'a2')
        assert.equal(await find(`pk = 'a' AND tags = <<'all', 'a'>> AND map = {'deep': [1, 'x']}`), 'a1')
      }),
  },
  {
    name: 'SELECT gives each path under its last name',
    run: (send) =>
      withItems(send, async (table) => {
        const where = `FROM ${table} WHERE pk = 'a' AND sk = '1'`
        assert.deepEqual(await execute(send, `SELECT n, absent ${where}`), [{ n: number(1) }])
        assert.deepEqual(await execute(send, `select map.deep[1], map.deep ${where}`), [
          { 'deep[1]': text('x'), deep: { L: [number(1), text('x')] } },
        ])
      }),
  },
  {
    name: 'SELECT reads an index, in either order of its sort key',
    run: (send) =>
      withItems(send, async (table) => {
        const source = `${table}."byOwner"`
        const items = await execute(send, `SELECT pk FROM ${source} WHERE owner = ?`, text('o1'))
        assert.deepEqual(new Set(items.map((item) => (item.pk as { S: string }).S)), new Set(['a', 'b']))
        const order = async (direction: string) =>
          (await execute(send, `SELECT sk FROM ${table} WHERE pk = 'a' ORDER BY sk ${direction}`)).map(
            (item) => (item.sk as { S: string }).S,
          )
        assert.deepEqual(await order(''), ['1', '2', '3'])
        assert.deepEqual(await order('DESC'), ['3', '2', '1'])
        const both = `SELECT pk FROM ${table} WHERE pk IN ['a', 'b'] AND sk = '1' ORDER BY pk DESC`
        assert.deepEqual(await execute(send, both), [{ pk: text('b') }, { pk: text('a') }])
      }),
  },
  {
    name: 'pages of a SELECT follow each other, also over partitions, and a token is valid only for its statement',
    run: (send) =>
      withItems(send, async (table) => {
        const Statement = `SELECT * FROM ${table} WHERE pk IN ['a', 'b']`
        const found: Item[] = []
        let NextToken: string | undefined
        do {
          const page = await send('ExecuteStatement', {
            Statement,
            Limit: 2,
            ...(NextToken !== undefined && { NextToken }),
          })
          assert.ok(page.Items!.length <= 2)
          found.push(...page.Items!)
          NextToken = page.NextToken
          const other = `${Statement} AND n > 0`
          if (NextToken !== undefined)
            await invalid(
              send,
              'ExecuteStatement',
              { Statement: other, NextToken },
              'NextToken does not match request',
            )
        } while (NextToken !== undefined)
        assert.equal(found.length, 6)
        const single = await send('ExecuteStatement', {
          Statement: `SELECT * FROM ${table} WHERE pk = 'a' AND sk = '1'`,
          Limit: 1,
        })
        assert.equal(single.NextToken, undefined)
        await invalid(send, 'ExecuteStatement', { Statement, NextToken: 'x' }, 'Invalid NextToken')
      }),
  },
  {
    name: 'INSERT writes every kind of value, once',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        const Statement =
          `INSERT INTO "${TableName}" VALUE {'pk': 'it''s', 'sk': ?, 'n': -1.50, 'yes': true, 'no': FALSE, ` +
          `'nil': null, 'list': [1, 'a', [?]], 'map': {'x': {'y': 2e3}}, 'set': <<1, 2>>, 'texts': <<'a'>>}`
        const Parameters = [text('1'), { B: 'AQI=' }]
        assert.deepEqual((await send('ExecuteStatement', { Statement, Parameters })).Items, [])
        const { Item } = await send('GetItem', { TableName, Key: key("it's", '1') })
        assert.deepEqual(Item, {
          ...key("it's", '1'),
          n: number('-1.5'),
          yes: { BOOL: true },
          no: { BOOL: false },
          nil: { NULL: true },
          list: { L: [number(1), text('a'), { L: [{ B: 'AQI=' }] }] },
          map: { M: { x: { M: { y: number(2000) } } } },
          set: { NS: ['1', '2'] },
          texts: { SS: ['a'] },
        })
        await refused(
          send,
          'ExecuteStatement',
          { Statement, Parameters },
          'DuplicateItemException',
          'Duplicate primary key exists in table',
        )
        await invalid(
          send,
          'ExecuteStatement',
          { Statement: `INSERT INTO "${TableName}" VALUE {'pk': 'a'}` },
          'One or more parameter values were invalid: Missing the key sk in the item',
        )
      }),
  },
  {
    name: 'UPDATE sets, counts, appends, extends and reduces sets, removes, and returns the requested attributes',
    run: (send) =>
      withItems(send, async (table) => {
        const where = "WHERE pk = 'a' AND sk = '1'"
        const [all] = await execute(
          send,
          `UPDATE ${table} SET n = n + 10 SET map.deep = list_append(map.deep, ['y']), extra = ? ` +
            `SET tags = set_add(tags, <<'new'>>) REMOVE owner ${where} RETURNING ALL NEW *`,
          text('e'),
        )
        assert.deepEqual(all!.n, number(11))
        assert.deepEqual(all!.map, { M: { deep: { L: [number(1), text('x'), text('y')] } } })
        assert.deepEqual(new Set((all!.tags as { SS: string[] }).SS), new Set(['a', 'all', 'new']))
        assert.deepEqual([all!.extra, all!.owner], [text('e'), undefined])
        const changed = `UPDATE ${table} SET n = n - 1 SET tags = set_delete(tags, <<'new'>>) ${where}`
        assert.deepEqual(await execute(send, `${changed} RETURNING MODIFIED OLD *`), [
          { n: number(11), tags: all!.tags },
        ])
        assert.deepEqual(await execute(send, `UPDATE ${table} SET n = 5 ${where}`), [])
      }),
  },
  {
    name: 'UPDATE and DELETE need the key, and UPDATE the item',
    run: (send) =>
      withItems(send, async (table) => {
        const noKey = 'Where clause does not contain a mandatory equality on all key attributes'
        for (const Statement of [
          `UPDATE ${table} SET n = 1`,
          `UPDATE ${table} SET n = 1 WHERE pk = 'a'`,
          `UPDATE ${table} SET n = 1 WHERE pk = 'a' AND sk > '1'`,
          `DELETE FROM ${table} WHERE sk = '1'`,
          `DELETE FROM ${table} WHERE pk = 'a' OR sk = '1'`,
        ])
          await invalid(send, 'ExecuteStatement', { Statement }, noKey)
        const failed = 'ConditionalCheckFailedException'
        for (const Statement of [
          `UPDATE ${table} SET n = 1 WHERE pk = 'a' AND sk = '9'`,
          `UPDATE ${table} SET n = 1 WHERE pk = 'a' AND sk = '1' AND n > 100`,
          `DELETE FROM ${table} WHERE pk = 'a' AND sk = '1' AND n = 7`,
        ])
          await refused(send, 'ExecuteStatement', { Statement }, failed, 'The conditional request failed')
        await invalid(
          send,
          'ExecuteStatement',
          { Statement: `UPDATE ${table} SET sk = '5' WHERE pk = 'a' AND sk = '1'` },
          'One or more parameter values were invalid: Cannot update attribute sk. This attribute is part of the key',
        )
        const refusal = await refused(
          send,
          'ExecuteStatement',
          {
            Statement: `DELETE FROM ${table} WHERE pk = 'a' AND sk = '1' AND n = 7`,
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
          failed,
        )
        const shown = refusal.fields?.Item as Item | undefined
        assert.deepEqual(shown?.n, number(1))
        const missing = `DELETE FROM ${table} WHERE pk = 'a' AND sk = '9' AND n = 7`
        assert.deepEqual((await send('ExecuteStatement', { Statement: missing })).Items, [])
        await send('ExecuteTransaction', { TransactStatements: [{ Statement: missing }] })
      }),
  },
  {
    name: 'DELETE deletes an item and returns it on request',
    run: (send) =>
      withItems(send, async (table) => {
        const Statement = `DELETE FROM ${table} WHERE pk = 'a' AND sk = '1'`
        const [old] = await execute(send, `${Statement} RETURNING ALL OLD *`)
        assert.deepEqual(old!.n, number(1))
        assert.deepEqual(await execute(send, Statement), [])
        await invalid(
          send,
          'ExecuteStatement',
          { Statement: `${Statement} RETURNING MODIFIED NEW *` },
          'Invalid returning clause: RETURNING MODIFIED NEW *. ' +
            'Only RETURNING ALL OLD * is allowed in DELETE statements.',
        )
      }),
  },
  {
    name: 'statements are charged as their operations',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        const units = async (Statement: string) =>
          (await send('ExecuteStatement', { Statement, ReturnConsumedCapacity: 'TOTAL' })).ConsumedCapacity
        const of = (CapacityUnits: number) => ({ TableName, CapacityUnits })
        assert.deepEqual(await units(`INSERT INTO "${TableName}" VALUE {'pk':'a','sk':'1'}`), of(1))
        assert.deepEqual(await units(`SELECT * FROM "${TableName}" WHERE pk='a' AND sk='1'`), of(0.5))
        assert.deepEqual(await units(`SELECT * FROM "${TableName}"`), of(0.5))
        assert.deepEqual(await units(`DELETE FROM "${TableName}" WHERE pk='a' AND sk='1'`), of(1))
      }),
  },
]
