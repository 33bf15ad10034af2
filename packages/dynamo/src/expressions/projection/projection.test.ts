import { describe, expect, test } from 'vitest'
import type { Item } from '../../attribute-value.js'
import { createPlaceholders } from '../syntax/placeholders.js'
import { parseProjection, projectItem } from './projection.js'

const parse = (text: string) => parseProjection(text, createPlaceholders({ '#a': 'a', '#p': '__proto__' }))

describe('a projection keeps', () => {
  const item: Item = JSON.parse(
    '{"a":{"S":"1"},"__proto__":{"S":"own"},"l":{"L":[{"S":"0"},{"S":"1"},{"M":{"x":{"S":"2x"},"y":{"S":"2y"}}}]},' +
      '"m":{"M":{"b":{"L":[{"S":"b0"},{"S":"b1"}]},"c":{"S":"c"}}}}',
  )

  test.each([
    ['a', { a: { S: '1' } }],
    ['#a, absent', { a: { S: '1' } }],
    ['m.c', { m: { M: { c: { S: 'c' } } } }],
    ['m.b[1], m.c', { m: { M: { b: { L: [{ S: 'b1' }] }, c: { S: 'c' } } } }],
    ['l[1], l[0]', { l: { L: [{ S: '0' }, { S: '1' }] } }],
    ['l[2].y, l[0], l[7]', { l: { L: [{ S: '0' }, { M: { y: { S: '2y' } } }] } }],
    ['l[2].x, l[2].y', { l: { L: [{ M: { x: { S: '2x' }, y: { S: '2y' } } }] } }],
    ['m.nope.x, l.x, a[0]', {}],
  ])('%s', (text, expected) => expect(projectItem(parse(text), item)).toEqual(expected))

  test('an attribute called __proto__ as its own', () => {
    const projected = projectItem(parse('#p'), item)
    expect(Object.entries(projected)).toEqual([['__proto__', { S: 'own' }]])
    expect(projectItem(parse('#p, a'), { a: { S: '' } })).toEqual({ a: { S: '' } })
  })
})

describe('a projection that is wrong', () => {
  test.each([
    ['', 'The expression can not be empty;'],
    ['a,', 'Syntax error; token: "<EOF>", near: ","'],
    ['a b', 'Syntax error; token: "b", near: "a b"'],
    ['dummy-id', 'Syntax error; token: "-", near: "dummy-id"'],
    ['!!!', 'Syntax error; token: "!", near: "!!"'],
    ['(a)', 'Syntax error; token: "(", near: "(a"'],
    ['a[]', 'Syntax error; token: "]", near: "[]"'],
    [':a', 'Syntax error; token: ":a", near: ":a"'],
    ['a, size', 'Attribute name is a reserved keyword; reserved keyword: size'],
    ['#b', 'An expression attribute name used in the document path is not defined; attribute name: #b'],
    [
      'a, b, #a',
      'Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a], path two: [a]',
    ],
    [
      'a[1], a.b',
      'Two document paths conflict with each other; must remove or rewrite one of these paths; path one: [a, [1]], path two: [a, b]',
    ],
    [
      'a[1].c, a[1]',
      'Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a, [1], c], path two: [a, [1]]',
    ],
  ])('%s', (text, detail) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({
        code: 'ValidationException',
        message: `Invalid ProjectionExpression: ${detail}`,
      }),
    )
  })
})
