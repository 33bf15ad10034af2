import { describe, expect, test } from 'vitest'
import type { AttributeValue } from '../../attribute-value.js'
import { createPlaceholders } from '../syntax/placeholders.js'
import { type KeyComparison, parseKeyCondition } from './key-condition.js'
import { type KeyShape, planKeyCondition } from './plan-key-condition.js'

const values: Record<string, AttributeValue> = { ':a': { S: 'a' }, ':b': { S: 'b' }, ':n': { N: '1' } }
const parse = (text: string) => parseKeyCondition(text, createPlaceholders({ '#p': 'p' }, values))
const compare = (attribute: string, operator: KeyComparison['operator'], ...placeholders: string[]) => ({
  attribute,
  operator,
  values: placeholders.map((placeholder) => values[placeholder]),
})

describe('a key condition becomes comparisons', () => {
  test.each([
    ['p = :a', [compare('p', '=', ':a')]],
    ['(#p = :a) AND (s < :b)', [compare('p', '=', ':a'), compare('s', '<', ':b')]],
    [':a <= s AND :b = p', [compare('s', '>=', ':a'), compare('p', '=', ':b')]],
    ['p = :a AND s BETWEEN :a AND :b', [compare('p', '=', ':a'), compare('s', 'between', ':a', ':b')]],
    ['begins_with(s, :a) AND p = :a', [compare('s', 'beginsWith', ':a'), compare('p', '=', ':a')]],
    [
      'p = :a AND (q = :a AND r > :n)',
      [compare('p', '=', ':a'), compare('q', '=', ':a'), compare('r', '>', ':n')],
    ],
  ])('%s', (text, comparisons) => expect(parse(text)).toEqual(comparisons))
})

describe('invalid key conditions', () => {
  test.each([
    ['p = :a OR s = :b', 'Invalid operator used in KeyConditionExpression: OR'],
    ['NOT p = :a', 'Invalid operator used in KeyConditionExpression: NOT'],
    ['p IN (:a)', 'Invalid operator used in KeyConditionExpression: IN'],
    ['p <> :a', 'Invalid operator used in KeyConditionExpression: <>'],
    ['p = :a AND attribute_exists(s)', 'Invalid operator used in KeyConditionExpression: attribute_exists'],
    [
      'p = :a AND attribute_not_exists(s)',
      'Invalid operator used in KeyConditionExpression: attribute_not_exists',
    ],
    ['p = :a AND contains(s, :a)', 'Invalid operator used in KeyConditionExpression: contains'],
    ['size(p) = :n', 'KeyConditionExpressions cannot contain nested operations'],
    ['p = :a AND s BETWEEN :n AND size(s)', 'KeyConditionExpressions cannot contain nested operations'],
    ['p.x = :a', 'KeyConditionExpressions cannot have conditions on nested attributes'],
    ['p = s', 'Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition'],
    [
      'begins_with(p, s)',
      'Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition',
    ],
    [':a = :b', 'Invalid condition in KeyConditionExpression: No key attribute specified'],
    [
      'begins_with(:a, p)',
      'Invalid condition in KeyConditionExpression: begins_with operator must have the key attribute as its first operand',
    ],
    [
      ':a BETWEEN p AND :b',
      'Invalid condition in KeyConditionExpression: BETWEEN operator must have the key attribute as its first operand',
    ],
    ['p = :a AND p = :b', 'KeyConditionExpressions must only contain one condition per key'],
    ['p = ', 'Invalid KeyConditionExpression: Syntax error; token: "<EOF>", near: "="'],
    ['', 'Invalid KeyConditionExpression: The expression can not be empty;'],
  ])('%s', (text, message) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'ValidationException', message }))
  })
})

const attribute = (name: string, type: 'S' | 'N' = 'S') => ({ name, type })
const simple: KeyShape = { partition: [attribute('p')], sort: [] }
const composite: KeyShape = { partition: [attribute('p')], sort: [attribute('s')] }
const wide: KeyShape = {
  partition: [attribute('p'), attribute('q')],
  sort: [attribute('s'), attribute('t'), attribute('u', 'N')],
}

const gap = (names: string, last: string) =>
  `RANGE key attributes ${names} must have equality conditions specified in the query ` +
  `because a condition is present on key attribute ${last}`

describe('comparisons fit a key', () => {
  const a = values[':a']
  const b = values[':b']
  test.each([
    [simple, 'p = :a', { partition: [a], sort: [] }],
    [composite, 'p = :a', { partition: [a], sort: [] }],
    [composite, 's = :b AND p = :a', { partition: [a], sort: [b] }],
    [composite, 'p = :a AND s > :b', { partition: [a], sort: [], range: compare('s', '>', ':b') }],
    [wide, 'q = :b AND p = :a', { partition: [a, b], sort: [] }],
    [wide, 'q = :b AND p = :a AND t = :b AND s = :a', { partition: [a, b], sort: [a, b] }],
    [
      wide,
      'p = :a AND q = :b AND s = :a AND begins_with(t, :b)',
      { partition: [a, b], sort: [a], range: compare('t', 'beginsWith', ':b') },
    ],
  ])('%o %s', (key, text, range) => expect(planKeyCondition(parse(text), key)).toEqual(range))

  test.each([
    [simple, 'p = :a AND s = :b', 'Query key condition not supported'],
    [composite, 'p = :a AND s = :a AND t = :a', 'Conditions can be of length 1 or 2 only'],
    [composite, 's = :a', 'Query condition missed key schema element: p'],
    [composite, 'alien = :a', 'Query condition missed key schema element: p'],
    [composite, 'p = :a AND alien = :a', 'Query condition missed key schema element: s'],
    [composite, 'p > :a', 'Query key condition not supported'],
    [composite, 'begins_with(p, :a)', 'Query key condition not supported'],
    [
      composite,
      'p = :n',
      'One or more parameter values were invalid: Condition parameter type does not match schema type',
    ],
    [
      composite,
      'p = :a AND s < :n',
      'One or more parameter values were invalid: Condition parameter type does not match schema type',
    ],
    [wide, 'p = :a', 'Query condition missed key schema element: q'],
    [wide, 'p = :a AND q > :a', 'Query key condition not supported'],
    [wide, 'p = :a AND q = :a AND t = :a', gap('s', 't')],
    [wide, 'p = :a AND q = :a AND s > :a AND t = :a', gap('s', 't')],
    [wide, 'p = :a AND q = :a AND u = :n', gap('s, t', 'u')],
    [
      wide,
      'p = :a AND q = :a AND s = :a AND t = :a AND v = :a',
      'Query condition missed key schema element: u',
    ],
  ])('or not: %o %s', (key, text, message) => {
    expect(() => planKeyCondition(parse(text), key)).toThrow(
      expect.objectContaining({ code: 'ValidationException', message }),
    )
  })
})
