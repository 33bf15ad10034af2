import { describe, expect, test } from 'vitest'
import type { AttributeValue } from '../../attribute-value.js'
import { createPlaceholders } from '../syntax/placeholders.js'
import { parseCondition } from './parse-condition.js'

const values: Record<string, AttributeValue> = {
  ':n': { N: '1' },
  ':m': { N: '2' },
  ':s': { S: 'x' },
  ':list': { L: [] },
  ':yes': { BOOL: true },
}
const parse = (text: string, names?: Record<string, string>) =>
  parseCondition(text, createPlaceholders(names, values))

const path = (...elements: [string, ...(string | number)[]]) => ({ kind: 'path', path: elements })
const value = (placeholder: string) => ({ kind: 'value', value: values[placeholder] })
const equals = (name: string) => ({ kind: 'compare', operator: '=', left: path(name), right: value(':n') })

describe('a condition becomes a tree', () => {
  test.each<[string, unknown]>([
    ['a = :n', equals('a')],
    ['(a) = (:n)', equals('a')],
    ['(a = :n)', equals('a')],
    ['a\t=\r\n:n', equals('a')],
    ['a.b[3].c < :n', { kind: 'compare', operator: '<', left: path('a', 'b', 3, 'c'), right: value(':n') }],
    ['(a.b)[0] <> :n', { kind: 'compare', operator: '<>', left: path('a', 'b', 0), right: value(':n') }],
    ['#n.#n >= :n', { kind: 'compare', operator: '>=', left: path('name', 'name'), right: value(':n') }],
    [
      'size(a) <= size(:s)',
      {
        kind: 'compare',
        operator: '<=',
        left: { kind: 'size', of: path('a') },
        right: { kind: 'size', of: value(':s') },
      },
    ],
    ['a between :n and :m', { kind: 'between', operand: path('a'), low: value(':n'), high: value(':m') }],
    ['a IN (:n, b)', { kind: 'in', operand: path('a'), candidates: [value(':n'), path('b')] }],
    ['attribute_exists (a[1])', { kind: 'exists', path: ['a', 1] }],
    ['attribute_not_exists(a)', { kind: 'notExists', path: ['a'] }],
    ['attribute_type(a, :t)', { kind: 'type', operand: path('a'), type: 'SS' }],
    ['begins_with(a, :s)', { kind: 'beginsWith', operand: path('a'), prefix: value(':s') }],
    ['contains(a, b)', { kind: 'contains', operand: path('a'), element: path('b') }],
    [
      'a = :n OR b = :n AND NOT c = :n',
      {
        kind: 'or',
        conditions: [
          equals('a'),
          { kind: 'and', conditions: [equals('b'), { kind: 'not', condition: equals('c') }] },
        ],
      },
    ],
    [
      '(a = :n OR b = :n) AND c = :n AND d = :n',
      {
        kind: 'and',
        conditions: [{ kind: 'or', conditions: [equals('a'), equals('b')] }, equals('c'), equals('d')],
      },
    ],
    ['NOT NOT (a = :n)', { kind: 'not', condition: { kind: 'not', condition: equals('a') } }],
    ['((a = :n) AND (b = :n))', { kind: 'and', conditions: [equals('a'), equals('b')] }],
  ])('%s', (text, tree) => {
    const placeholders = createPlaceholders({ '#n': 'name' }, { ...values, ':t': { S: 'SS' } })
    expect(parseCondition(text, placeholders)).toEqual(tree)
  })
})

describe('a syntax error names the token and the text near it', () => {
  test.each([
    ['a', '<EOF>', 'a'],
    ['a =', '<EOF>', '='],
    ['= :n', '=', '= :n'],
    ['a = = :n', '=', '= = :n'],
    ['a == :n', '=', '== :n'],
    ['a = :n b', 'b', ':n b'],
    ['a ! b', '!', 'a ! b'],
    ['a = 1', '1', '= 1'],
    ['a-b = :n', '-', 'a-b'],
    ['a2021-03 = :n', '-', 'a2021-0'],
    ['a.0 = :n', '0', '.0 ='],
    ['a[x] = :n', 'x', '[x]'],
    ['a[01] = :n', '1', '01]'],
    ['a. = :n', '=', '. = :n'],
    ['_f(a)', '_', '_f'],
    ['hits : incr', ':', 'hits : incr'],
    ['begins_with(a, G_M#)', '#', 'G_M#)'],
    ['attribute_not_exists(', '<EOF>', '('],
    ['contains()', ')', '()'],
    ['a = :n AND', '<EOF>', 'AND'],
    ['a = :n OR OR b = :n', 'OR', 'OR OR b'],
    ['NOT #flag', '<EOF>', '#flag'],
    ['(#flag)', '<EOF>', ')'],
    ['(a = :n', '<EOF>', ':n'],
    ['a = :n)', ')', ':n)'],
    ['(a = :n) = :n', '=', ') = :n'],
    ['a = :n = :m', '=', ':n = :m'],
    ['a = (b = :n)', '=', 'b = :n'],
    ['a BETWEEN :n', '<EOF>', ':n'],
    ['a BETWEEN :n, :m', ',', ':n, :m'],
    ['a IN :n', ':n', 'IN :n'],
    ['a IN ()', ')', '()'],
    ['a < > :n', '>', '< > :n'],
    ['a = :n + :m', '+', ':n + :m'],
    ['and = :n', 'and', 'and ='],
    ['a.or = :n', 'or', '.or ='],
    ['😀 = :n', '😀', '😀 ='],
    ['   ', '<EOF>', ''],
  ])('%s', (text, token, near) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({
        code: 'ValidationException',
        message: `Invalid ConditionExpression: Syntax error; token: "${token}", near: "${near}"`,
      }),
    )
  })
})

describe('other faults', () => {
  const operand = (name: string, type: string) =>
    `Incorrect operand type for operator or function; operator or function: ${name}, operand type: ${type}`
  const distinct = (name: string, first: string) =>
    `The first operand must be distinct from the remaining operands for this operator or function; operator: ${name}, first operand: ${first}`

  test.each([
    ['', 'The expression can not be empty;'],
    ['((a = :n))', 'The expression has redundant parentheses;'],
    ['((a)) = :n', 'The expression has redundant parentheses;'],
    ['a = ((:n))', 'The expression has redundant parentheses;'],
    ['a = :n AND ((b = :n OR c = :n))', 'The expression has redundant parentheses;'],
    ['foo(a)', 'Invalid function name; function: foo'],
    ['Attribute_Exists(a)', 'Invalid function name; function: Attribute_Exists'],
    [
      'if_not_exists(a, :n) = :n',
      'The function is not allowed in a condition expression; function: if_not_exists',
    ],
    ['size(a)', 'The function is not allowed to be used this way in an expression; function: size'],
    ['NOT size(a)', 'The function is not allowed to be used this way in an expression; function: size'],
    [
      'attribute_exists(a) = :n',
      'The function is not allowed to be used this way in an expression; function: attribute_exists',
    ],
    [
      'size(contains(a, b)) = :n',
      'The function is not allowed to be used this way in an expression; function: contains',
    ],
    ['a = :n AND name = :n', 'Attribute name is a reserved keyword; reserved keyword: name'],
    ['a.Status = :n', 'Attribute name is a reserved keyword; reserved keyword: Status'],
    ['a = :nope', 'An expression attribute value used in expression is not defined; attribute value: :nope'],
    [
      '#nope = :n',
      'An expression attribute name used in the document path is not defined; attribute name: #nope',
    ],
    [
      'contains(a)',
      'Incorrect number of operands for operator or function; operator or function: contains, number of operands: 1',
    ],
    [
      'size(a, b) = :n',
      'Incorrect number of operands for operator or function; operator or function: size, number of operands: 2',
    ],
    ['a = a', distinct('=', '[a]')],
    ['a.b[1] < a.b[1]', distinct('<', '[a, b, [1]]')],
    ['contains(a, a)', distinct('contains', '[a]')],
    [
      'attribute_exists(:n)',
      'Operator or function requires a document path; operator or function: attribute_exists',
    ],
    ['attribute_type(a, :n)', operand('attribute_type', 'N')],
    ['attribute_type(a, b)', operand('attribute_type', '{NS,SS,L,BS,N,M,B,BOOL,NULL,S}')],
    [
      'attribute_type(a, :s)',
      'Invalid attribute type name found; type: x, valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}',
    ],
    ['begins_with(a, :n)', operand('begins_with', 'N')],
    ['begins_with(size(a), :s)', operand('begins_with', 'N')],
    ['size(:yes) = :n', operand('size', 'BOOL')],
    ['size(size(a)) = :n', operand('size', 'N')],
    ['a < :list', operand('<', 'L')],
    [':yes >= a', operand('>=', 'BOOL')],
    ['a BETWEEN :yes AND :n', operand('BETWEEN', 'BOOL')],
    [
      'a BETWEEN :n AND :s',
      'The BETWEEN operator requires same data type for lower and upper bounds; lower bound operand: AttributeValue: {N:1}, upper bound operand: AttributeValue: {S:x}',
    ],
    [
      'a BETWEEN :m AND :n',
      'The BETWEEN operator requires upper bound to be greater than or equal to lower bound; lower bound operand: AttributeValue: {N:2}, upper bound operand: AttributeValue: {N:1}',
    ],
    ['a[2147483648] = :n', 'List index is not within the allowable range; index: [2147483648]'],
    [`a${'.b'.repeat(32)} = :n`, 'The document path has too many nesting levels; nesting levels: 33'],
    [
      `a IN (${Array(101).fill(':n').join()})`,
      'The IN operator is provided with too many operands; number of operands: 101',
    ],
    [
      Array(151).fill('a = :n').join(' OR '),
      'The expression contains too many operators; operator count: 301',
    ],
    [
      `a = :n${' '.repeat(4091)}`,
      'Expression size has exceeded the maximum allowed size; expression size: 4097',
    ],
  ])('%s', (text, detail) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({
        code: 'ValidationException',
        message: `Invalid ConditionExpression: ${detail}`,
      }),
    )
  })

  test.each([
    ['before unknown functions', '((a = :n)) OR foo(a)', 'redundant parentheses'],
    ['before misused ones', 'size(a) OR foo(a)', 'Invalid function name; function: foo'],
    ['before reserved words', 'name = :n OR size(a)', 'not allowed to be used this way'],
    ['before undefined names', '#nope = :n OR name = :n', 'reserved keyword'],
    [
      'before wrong operands, in one condition',
      'begins_with(#nope, :n)',
      'name used in the document path is not defined',
    ],
    ['but the first condition first', 'begins_with(a, :n) AND b = :nope', 'operand type: N'],
  ])('are reported in DynamoDB’s order: %s', (_, text, message) => {
    expect(() => parse(text)).toThrow(message)
  })

  test('a filter reports its size', () => {
    expect(() => parseCondition(' '.repeat(5000), createPlaceholders(), 'FilterExpression')).toThrow(
      'Invalid FilterExpression: Expression size has exceeded the maximum allowed size; expression size: 5000',
    )
  })

  test.each([
    ['('.repeat(4096)],
    [`${'('.repeat(2000)}a = :n${')'.repeat(2000)}`],
    ['NOT '.repeat(1020)],
    ['size('.repeat(800)],
  ])('deep nesting is an answer, not a crash', (text) =>
    expect(() => parse(text)).toThrow(/^Invalid ConditionExpression/),
  )
})

describe('placeholders', () => {
  test.each([
    [{}, undefined, 'ExpressionAttributeNames must not be empty'],
    [undefined, {}, 'ExpressionAttributeValues must not be empty'],
    [{ a: 'b' }, undefined, 'ExpressionAttributeNames contains invalid key: Syntax error; key: "a"'],
    [{ '#a-b': 'b' }, undefined, 'ExpressionAttributeNames contains invalid key: Syntax error; key: "#a-b"'],
    [
      undefined,
      { '#v': { S: '' } },
      'ExpressionAttributeValues contains invalid key: Syntax error; key: "#v"',
    ],
  ])('%o %o', (names, placeholderValues, message) => {
    expect(() => createPlaceholders(names as Record<string, string>, placeholderValues)).toThrow(message)
  })

  test('that no expression used are an error, names first', () => {
    const placeholders = createPlaceholders(
      { '#a': 'a', '#b': 'b', '#c': 'c' },
      { ':v': { S: '' }, ':w': { S: '' } },
    )
    parseCondition('#b = :w', placeholders)
    expect(() => placeholders.rejectUnused()).toThrow(
      'Value provided in ExpressionAttributeNames unused in expressions: keys: {#a, #c}',
    )
    parseCondition('#a = #c', placeholders)
    expect(() => placeholders.rejectUnused()).toThrow(
      'Value provided in ExpressionAttributeValues unused in expressions: keys: {:v}',
    )
    parseCondition('#a = :v', placeholders)
    expect(() => placeholders.rejectUnused()).not.toThrow()
  })

  test('use the values of each request, though the text is parsed once', () => {
    const tree = (name: string, text: string) =>
      parseCondition('#x = :y', createPlaceholders({ '#x': name }, { ':y': { S: text } }))
    expect(tree('a', '1')).not.toEqual(tree('b', '2'))
    expect(() => parseCondition('#x = :y', createPlaceholders({ '#x': '__proto__' }))).toThrow(
      'attribute value: :y',
    )
  })

  test('are not looked up among inherited properties', () => {
    expect(() => parseCondition('#constructor = :n', createPlaceholders({ '#a': 'a' }, values))).toThrow(
      'attribute name: #constructor',
    )
  })
})
