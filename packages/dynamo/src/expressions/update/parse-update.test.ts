import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AttributeValue, Item } from '../../attribute-value.js'
import { projectItem } from '../projection/projection.js'
import { createPlaceholders } from '../syntax/placeholders.js'
import { applyUpdate } from './apply-update.js'
import { parseUpdate } from './parse-update.js'
import { updatedPaths } from './update.js'

const values: Record<string, AttributeValue> = {
  ':n': { N: '1' },
  ':m': { N: '2' },
  ':s': { S: 'x' },
  ':list': { L: [{ S: 'new' }] },
  ':map': { M: {} },
  ':set': { SS: ['b', 'c'] },
  ':numbers': { NS: ['1'] },
  ':bin': { B: 'AA==' },
  ':yes': { BOOL: true },
  ':null': { NULL: true },
}
const names = { '#a': 'a', '#proto': '__proto__', '#ctor': 'constructor' }
const parse = (text: string) => parseUpdate(text, createPlaceholders(names, values))

describe('a fault of syntax', () => {
  test.each([
    ['INVALID SYNTAX HERE', 'INVALID', 'INVALID SYNTAX'],
    ['SET', '<EOF>', 'SET'],
    ['SET a', '<EOF>', 'a'],
    ['SET a =', '<EOF>', '='],
    ['SET a = :n,', '<EOF>', ','],
    ['SET a = :n,, b = :n', ',', ',, b'],
    ['SET a = :n b = :n', 'b', ':n b ='],
    ['SET a = VALUE 1', '1', 'VALUE 1'],
    ['SET a == :n', '=', '== :n'],
    ['SET a = :n + :n + :n', '+', ':n + :n'],
    ['SET a = (:n + :n) + :n', '+', ') + :n'],
    ['SET a = if_not_exists(a, :n + :n)', '+', ':n + :n'],
    ['SET a[:n] = :n', ':n', '[:n]'],
    ['SET a[#a] = :n', '#a', '[#a]'],
    ['SET :n = a', ':n', 'SET :n ='],
    ['SET size(a) = :n', '(', 'size(a'],
    ['REMOVE a b', 'b', 'a b'],
    ['REMOVE', '<EOF>', 'REMOVE'],
    ['ADD a', '<EOF>', 'a'],
    ['ADD a b', 'b', 'a b'],
    ['ADD hits : incr', ':', 'hits : incr'],
    ['ADD a :n :m', ':m', ':n :m'],
    ['DELETE a = :set', '=', 'a = :set'],
    ['SET add = :n', 'add', 'SET add ='],
    ['SET a = :n ADD', '<EOF>', 'ADD'],
  ])('%s', (text, token, near) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({
        code: 'ValidationException',
        message: `Invalid UpdateExpression: Syntax error; token: "${token}", near: "${near}"`,
      }),
    )
  })
})

describe('other faults', () => {
  const overlap = (one: string, two: string) =>
    `Two document paths overlap with each other; must remove or rewrite one of these paths; path one: ${one}, path two: ${two}`
  const operand = (name: string, type: string) =>
    `Incorrect operand type for operator or function; operator or function: ${name}, operand type: ${type}`
  const action = (name: string, type: string) =>
    `Incorrect operand type for operator or function; operator: ${name}, operand type: ${type}`
  const count = (name: string, number: number) =>
    `Incorrect number of operands for operator or function; operator or function: ${name}, number of operands: ${number}`

  test.each([
    ['', 'The expression can not be empty;'],
    ['SET status = :n', 'Attribute name is a reserved keyword; reserved keyword: status'],
    ['SET a = foo(:n)', 'Invalid function name; function: foo'],
    ['SET a = LIST_APPEND(a, :list)', 'Invalid function name; function: LIST_APPEND'],
    ['SET a = size(a)', 'The function is not allowed in an update expression; function: size'],
    ['SET a = contains(a, b)', 'The function is not allowed in an update expression; function: contains'],
    [
      'SET a = list_append(list_append(:list, :list), :list)',
      'The function is not allowed to be used this way in an expression; function: list_append',
    ],
    ['SET a = :n SET b = :n', 'The "SET" section can only be used once in an update expression;'],
    ['ADD a :n REMOVE b ADD c :n', 'The "ADD" section can only be used once in an update expression;'],
    [
      'SET a = :nope, #nope = :n',
      'An expression attribute name used in the document path is not defined; attribute name: #nope',
    ],
    [
      'SET a = :nope, a = :n',
      'An expression attribute value used in expression is not defined; attribute value: :nope',
    ],
    ['SET a = :n, a = :m', overlap('[a]', '[a]')],
    ['SET a = :n, b = :n, #a.c[1] = :m', overlap('[a]', '[a, c, [1]]')],
    ['SET a[0].b = :n REMOVE a[0]', overlap('[a, [0], b]', '[a, [0]]')],
    [
      'SET a.b = :n, a[0] = :n',
      'Two document paths conflict with each other; must remove or rewrite one of these paths; path one: [a, b], path two: [a, [0]]',
    ],
    ['ADD a :s', action('ADD', 'STRING')],
    ['ADD a :list', action('ADD', 'LIST')],
    ['ADD a :map', action('ADD', 'MAP')],
    ['ADD a :bin', action('ADD', 'BINARY')],
    ['DELETE a :n', action('DELETE', 'NUMBER')],
    ['DELETE a :yes', action('DELETE', 'BOOLEAN')],
    ['DELETE a :null', action('DELETE', 'NULL')],
    ['SET a = :n + :s', operand('+', 'S')],
    ['SET a = :list - b', operand('-', 'L')],
    ['SET a = list_append(b, :n)', operand('list_append', 'N')],
    ['SET a = list_append(b)', count('list_append', 1)],
    ['SET a = if_not_exists(b, c, d)', count('if_not_exists', 3)],
    [
      'SET a = if_not_exists(:n, :n)',
      'Operator or function requires a document path; operator or function: if_not_exists',
    ],
    [
      'SET a = if_not_exists(if_not_exists(a, :n), :n)',
      'Operator or function requires a document path; operator or function: if_not_exists',
    ],
    ['SET a = :n, b = :s + :n ADD c :s', action('ADD', 'STRING')],
    [
      `REMOVE a[99999999999999999999]`,
      'List index is not within the allowable range; index: [99999999999999999999]',
    ],
    [`SET a = b${' '.repeat(4096)}`, 'Expression size has exceeded the maximum allowed size;'],
  ])('%s', (text, detail) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({
        code: 'ValidationException',
        message: `Invalid UpdateExpression: ${detail}`,
      }),
    )
  })
})

describe('an update applied', () => {
  const letters = (...texts: string[]) => ({ L: texts.map((S) => ({ S })) })
  const item: Item = {
    id: { S: 'i' },
    n: { N: '10' },
    tags: { SS: ['a', 'b'] },
    arr: letters('a', 'b', 'c'),
    doc: { M: { x: { N: '1' }, nest: { M: { y: { S: 'deep' } } } } },
  }

  test.each<[string, Partial<Item>]>([
    ['SET a = :s', { a: { S: 'x' } }],
    ['set a = n + :n', { a: { N: '11' } }],
    ['SET n = (:n - n)', { n: { N: '-9' } }],
    ['SET a = n, n = :m', { a: { N: '10' }, n: { N: '2' } }],
    ['SET a = if_not_exists(n, :n)', { a: { N: '10' } }],
    ['SET a = if_not_exists(absent, if_not_exists(gone, :n)) + :m', { a: { N: '3' } }],
    ['SET arr = list_append(arr, :list)', { arr: letters('a', 'b', 'c', 'new') }],
    ['SET a = list_append(if_not_exists(a, :list), arr)', { a: letters('new', 'a', 'b', 'c') }],
    ['SET arr[1] = :s', { arr: letters('a', 'x', 'c') }],
    ['SET arr[9] = :s, arr[7] = id', { arr: letters('a', 'b', 'c', 'i', 'x') }],
    ['SET arr[0] = :s REMOVE arr[1]', { arr: letters('x', 'c') }],
    ['REMOVE arr[0], arr[2]', { arr: letters('b') }],
    ['REMOVE arr[5], absent, doc.nope', {}],
    ['SET doc.x = :s', { doc: { M: { x: { S: 'x' }, nest: { M: { y: { S: 'deep' } } } } } }],
    [
      'SET doc.nest.z = doc.x',
      { doc: { M: { x: { N: '1' }, nest: { M: { y: { S: 'deep' }, z: { N: '1' } } } } } },
    ],
    ['REMOVE doc.nest', { doc: { M: { x: { N: '1' } } } }],
    ['ADD n :m, fresh :n', { n: { N: '12' }, fresh: { N: '1' } }],
    ['ADD tags :set', { tags: { SS: ['a', 'b', 'c'] } }],
    [
      'ADD doc.hits :n',
      { doc: { M: { x: { N: '1' }, nest: { M: { y: { S: 'deep' } } }, hits: { N: '1' } } } },
    ],
    ['DELETE tags :set', { tags: { SS: ['a'] } }],
    ['DELETE absent :set', {}],
  ])('%s', (text, changes) => {
    const before = structuredClone(item)
    expect(applyUpdate(parse(text), item)).toEqual({ ...item, ...changes })
    expect(item).toEqual(before)
  })

  test('ADD and DELETE give the union and the difference of sets of any size', () => {
    const few = { maxLength: 20 }
    const texts = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { minLength: 1, ...few })
    fc.assert(
      fc.property(texts, texts, (stored, given) => {
        const change = (verb: string) =>
          applyUpdate(
            parseUpdate(`${verb} tags :v`, createPlaceholders(undefined, { ':v': { SS: given } })),
            {
              tags: { SS: [...stored].sort() },
            },
          ).tags
        expect(change('ADD')).toEqual({ SS: [...new Set([...stored, ...given])].sort() })
        const left = stored.filter((each) => !given.includes(each)).sort()
        expect(change('DELETE')).toEqual(left.length > 0 ? { SS: left } : undefined)
      }),
    )
  })

  test('a set that becomes empty is removed', () => {
    const update = parse('DELETE tags :set')
    expect(applyUpdate(update, { tags: { SS: ['c', 'b'] } })).toEqual({})
    expect(Object.keys(applyUpdate(parse('REMOVE n'), item))).not.toContain('n')
  })

  test('an attribute can have the name of an inherited property', () => {
    const updated = applyUpdate(parse('SET #proto = :s, #ctor = if_not_exists(#ctor, :n)'), {
      id: { S: 'i' },
    })
    expect(Object.getOwnPropertyDescriptor(updated, '__proto__')?.value).toEqual({ S: 'x' })
    expect(Object.getPrototypeOf(updated)).toBe(Object.prototype)
    expect(updated.constructor).toEqual({ N: '1' })
    const again = applyUpdate(parse('SET a = #proto REMOVE #proto'), updated)
    expect(Object.keys(again).sort()).toEqual(['a', 'constructor', 'id'])
    expect(again.a).toEqual({ S: 'x' })
  })

  const invalidPath = 'The document path provided in the update expression is invalid for update'
  const wrongType = 'An operand in the update expression has an incorrect data type'
  const absentAttribute = 'The provided expression refers to an attribute that does not exist in the item'
  test.each([
    ['SET nope.a = :n', invalidPath],
    ['SET nope[0] = :n', invalidPath],
    ['SET doc.nest.nope.z = :n', invalidPath],
    ['SET arr.a = :n', invalidPath],
    ['SET doc[0] = :n', invalidPath],
    ['SET n.a = :n', invalidPath],
    ['REMOVE nope.a', invalidPath],
    ['ADD nope.a :n', invalidPath],
    ['SET a = nope', absentAttribute],
    ['SET a = nope + :n', absentAttribute],
    ['SET a = list_append(nope, :list)', absentAttribute],
    ['SET a = if_not_exists(nope, gone)', absentAttribute],
    ['SET a = list_append(n, :list)', wrongType],
    ['SET a = id + :n', wrongType],
    ['ADD id :n', wrongType],
    ['ADD tags :numbers', wrongType],
    ['DELETE arr :set', wrongType],
    ['DELETE n :numbers', wrongType],
  ])('%s cannot be done', (text, message) => {
    expect(() => applyUpdate(parse(text), item)).toThrow(
      expect.objectContaining({ code: 'ValidationException', message }),
    )
  })

  test('a document grows to 32 levels and no deeper', () => {
    let nested: AttributeValue = { L: [] }
    for (let level = 1; level < 31; level++) nested = { L: [nested] }
    const placeholders = () => createPlaceholders(undefined, { ':v': nested })
    const holder: Item = { a: { M: {} }, b: { M: { c: { M: {} } } } }
    expect(applyUpdate(parseUpdate('SET a.x = :v', placeholders()), holder)).toHaveProperty('a.M.x')
    expect(() => applyUpdate(parseUpdate('SET b.c.x = :v', placeholders()), holder)).toThrow('Nesting Levels')
  })

  test('the changed attributes follow from before and after', () => {
    const update = parse('SET arr[1] = :s, doc.x = :n ADD n :n REMOVE absent')
    const touched = updatedPaths(update)
    expect(projectItem(touched, item)).toEqual({
      arr: letters('b'),
      doc: { M: { x: { N: '1' } } },
      n: { N: '10' },
    })
    expect(projectItem(touched, applyUpdate(update, item))).toEqual({
      arr: letters('x'),
      doc: { M: { x: { N: '1' } } },
      n: { N: '11' },
    })
  })
})
