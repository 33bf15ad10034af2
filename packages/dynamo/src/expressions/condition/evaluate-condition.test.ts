import { describe, expect, test } from 'vitest'
import type { AttributeValue, Item } from '../../attribute-value.js'
import { createPlaceholders } from '../syntax/placeholders.js'
import { evaluateCondition } from './evaluate-condition.js'
import { parseCondition } from './parse-condition.js'

const base64 = (text: string) => Buffer.from(text).toString('base64')

const item: Item = {
  n: { N: '10' },
  small: { N: '9' },
  s: { S: 'hello' },
  b: { B: base64('hello') },
  yes: { BOOL: true },
  nothing: { NULL: true },
  strings: { SS: ['a', 'b'] },
  numbers: { NS: ['1', '2'] },
  binaries: { BS: [base64('x')] },
  arr: { L: [{ S: 'a' }, { N: '2' }, { L: [{ S: 'deep' }] }] },
  doc: { M: { k: { S: 'v' }, '': { S: 'empty' } } },
  emoji: { S: '😀' },
}
const values: Record<string, AttributeValue> = {
  ':9': { N: '9' },
  ':10': { N: '1E1' },
  ':11': { N: '11' },
  ':hello': { S: 'hello' },
  ':hell': { S: 'hell' },
  ':a': { S: 'a' },
  ':z': { S: 'z' },
  ':b': { B: base64('hello') },
  ':bell': { B: base64('ell') },
  ':bhe': { B: base64('he') },
  ':x': { B: base64('x') },
  ':ba': { SS: ['b', 'a'] },
  ':aa': { SS: ['a', 'c'] },
  ':2': { N: '2' },
  ':5': { N: '5' },
  ':deep': { L: [{ S: 'deep' }] },
  ':map': { M: { '': { S: 'empty' }, k: { S: 'v' } } },
  ':true': { BOOL: true },
  ':null': { NULL: true },
  ':S': { S: 'S' },
  ':NULL': { S: 'NULL' },
  ':bmp': { S: '\uffff' },
}
const evaluate = (text: string) =>
  evaluateCondition(parseCondition(text, createPlaceholders({ '#c': 'constructor' }, values)), item)

describe('true', () => {
  test.each([
    'n = :10',
    'n > :9',
    ':9 < n',
    'small < n',
    'n BETWEEN :9 AND :10',
    's = :hello',
    's > :hell',
    'b = :b',
    'b >= :bell',
    'emoji > :bmp',
    'yes = :true',
    'nothing = :null',
    'strings = :ba',
    'strings <> :aa',
    'doc = :map',
    'arr[2] = :deep',
    'absent <> :9',
    'absent <> gone',
    'n <> :hello',
    'NOT absent = :9',
    'NOT absent < :9',
    's IN (:9, :hello)',
    'attribute_exists(doc.k)',
    'attribute_exists(arr[2][0])',
    'attribute_not_exists(arr[3])',
    'attribute_not_exists(s.k)',
    'attribute_not_exists(#c)',
    'attribute_exists(nothing)',
    'attribute_type(s, :S)',
    'attribute_type(nothing, :NULL)',
    'begins_with(s, :hell)',
    'begins_with(b, :bhe)',
    'contains(s, :hell)',
    'contains(b, :bell)',
    'contains(strings, :a)',
    'contains(numbers, :2)',
    'contains(binaries, :x)',
    'contains(arr, :2)',
    'contains(arr, :deep)',
    'size(s) = :5',
    'size(b) = :5',
    'size(strings) = :2',
    'size(arr) > :2',
    'size(doc) = :2',
    'size(emoji) = :2',
    'size(s) = size(b)',
    'n = :9 OR s = :hello AND yes = :true',
    'NOT (n = :9 AND s = :hello)',
  ])('%s', (text) => expect(evaluate(text)).toBe(true))
})

describe('false', () => {
  test.each([
    'n = :9',
    'n < :9',
    'n < :hello',
    'absent = :9',
    'absent < :9',
    'absent >= :9',
    'absent < gone',
    'absent = gone',
    'absent BETWEEN :9 AND :10',
    'n BETWEEN small AND absent',
    's BETWEEN :9 AND :10',
    'absent IN (:9, gone)',
    'yes < n',
    'arr < n',
    'strings = :aa',
    's = b',
    'size(n) = :5',
    'size(absent) = :5',
    'size(yes) < :5',
    'begins_with(s, :b)',
    'begins_with(n, :hell)',
    'begins_with(absent, :hell)',
    'contains(s, :z)',
    'contains(n, :9)',
    'contains(absent, :a)',
    'contains(strings, :9)',
    'contains(numbers, :a)',
    'contains(arr, :hello)',
    'contains(s, :2)',
    'attribute_type(absent, :S)',
    'attribute_type(n, :S)',
    'attribute_exists(arr[9])',
    'attribute_exists(doc.nope)',
    'NOT s = :hello',
    's = :hello AND n = :9',
  ])('%s', (text) => expect(evaluate(text)).toBe(false))
})

test('a absent item is an empty one', () => {
  const condition = parseCondition('attribute_not_exists(id)', createPlaceholders())
  expect(evaluateCondition(condition, {})).toBe(true)
})
