import { describe, expect, test } from 'vitest'
import type { Item } from '../../attribute-value.js'
import { evaluateCondition } from '../condition/evaluate-condition.js'
import { planKeyCondition } from '../key-condition/plan-key-condition.js'
import { projectItem } from '../projection/projection.js'
import { applyUpdate } from '../update/apply-update.js'
import {
  type LegacyCondition,
  type LegacyExpectation,
  legacyExpected,
  legacyFilter,
  legacyKeyConditions,
} from './legacy-conditions.js'
import { type LegacyUpdate, legacyProjection, legacyUpdates } from './legacy-updates.js'

const item: Item = {
  n: { N: '5' },
  s: { S: 'hello' },
  tags: { SS: ['a', 'b'] },
  list: { L: [{ N: '1' }] },
  yes: { BOOL: true },
}
const S = (text: string) => ({ S: text })
const N = (text: string) => ({ N: text })
const condition = (
  ComparisonOperator: LegacyCondition['ComparisonOperator'],
  ...values: LegacyCondition['AttributeValueList'] & object
) => ({
  ComparisonOperator,
  AttributeValueList: values,
})
const invalid = 'One or more parameter values were invalid: '

describe('a filter', () => {
  test.each<[string, LegacyCondition, boolean]>([
    ['n', condition('EQ', N('5')), true],
    ['yes', condition('EQ', { BOOL: true }), true],
    ['n', condition('NE', N('5')), false],
    ['absent', condition('NE', N('5')), true],
    ['n', condition('LE', N('5')), true],
    ['n', condition('LT', N('5')), false],
    ['n', condition('GE', N('6')), false],
    ['n', condition('GT', N('4')), true],
    ['n', { ComparisonOperator: 'NOT_NULL' }, true],
    ['n', { ComparisonOperator: 'NULL' }, false],
    ['absent', { ComparisonOperator: 'NULL' }, true],
    ['s', condition('CONTAINS', S('ell')), true],
    ['tags', condition('CONTAINS', S('a')), true],
    ['list', condition('CONTAINS', N('1')), true],
    ['tags', condition('NOT_CONTAINS', S('a')), false],
    ['tags', condition('NOT_CONTAINS', S('z')), true],
    ['absent', condition('NOT_CONTAINS', S('z')), false],
    ['s', condition('BEGINS_WITH', S('he')), true],
    ['n', condition('BEGINS_WITH', S('5')), false],
    ['n', condition('IN', N('4'), N('5')), true],
    ['n', condition('BETWEEN', N('4'), N('6')), true],
    ['s', condition('BETWEEN', S('i'), S('j')), false],
  ])('%s %o is %s', (attribute, entry, expected) => {
    expect(evaluateCondition(legacyFilter({ [attribute]: entry })!, item)).toBe(expected)
  })

  test('combines its entries by AND, or by the given operator', () => {
    const filter = { n: condition('EQ', N('5')), s: condition('EQ', S('other')) }
    expect(evaluateCondition(legacyFilter(filter)!, item)).toBe(false)
    expect(evaluateCondition(legacyFilter(filter, 'AND')!, item)).toBe(false)
    expect(evaluateCondition(legacyFilter(filter, 'OR')!, item)).toBe(true)
    expect(legacyFilter({})).toBeUndefined()
  })

  test.each<[LegacyCondition, string]>([
    [condition('EQ'), `${invalid}Invalid number of argument(s) for the EQ ComparisonOperator`],
    [condition('NULL', S('a')), `${invalid}Invalid number of argument(s) for the NULL ComparisonOperator`],
    [condition('IN'), `${invalid}Invalid number of argument(s) for the IN ComparisonOperator`],
    [
      condition('BETWEEN', N('1')),
      `${invalid}Invalid number of argument(s) for the BETWEEN ComparisonOperator`,
    ],
    [
      condition('IN', N('1'), S('a')),
      `${invalid}AttributeValues inside AttributeValueList must be of same type`,
    ],
    [
      condition('LT', { SS: ['a'] }),
      `${invalid}ComparisonOperator LT is not valid for SS AttributeValue type`,
    ],
    [
      condition('CONTAINS', { L: [] }),
      `${invalid}ComparisonOperator CONTAINS is not valid for L AttributeValue type`,
    ],
    [
      condition('BEGINS_WITH', N('1')),
      `${invalid}ComparisonOperator BEGINS_WITH is not valid for N AttributeValue type`,
    ],
    [
      condition('BETWEEN', N('10'), N('9')),
      'The BETWEEN condition was provided a range where the lower bound is greater than the upper bound',
    ],
  ])('%o is refused', (entry, message) => {
    expect(() => legacyFilter({ a: entry })).toThrow(
      expect.objectContaining({ code: 'ValidationException', message }),
    )
  })

  test('a conditional operator needs something to combine', () => {
    expect(() => legacyFilter({}, 'OR')).toThrow(
      'ConditionalOperator cannot be used without Filter or Expected',
    )
    expect(() => legacyFilter({ a: condition('EQ', S('')) }, 'OR')).toThrow(
      'ConditionalOperator can only be used when Filter or Expected has two or more elements',
    )
  })
})

describe('an expectation', () => {
  test.each<[string, LegacyExpectation, boolean]>([
    ['n', { Value: N('5') }, true],
    ['n', { Value: N('6'), Exists: true }, false],
    ['absent', { Exists: false }, true],
    ['n', { Exists: false }, false],
    ['n', { ComparisonOperator: 'GT', Value: N('4') }, true],
    ['n', { ComparisonOperator: 'IN', AttributeValueList: [N('4')] }, false],
    ['absent', { ComparisonOperator: 'NULL' }, true],
  ])('%s %o is %s', (attribute, entry, expected) => {
    expect(evaluateCondition(legacyExpected({ [attribute]: entry })!, item)).toBe(expected)
  })

  test.each<[LegacyExpectation, string]>([
    [
      { Value: S('a'), AttributeValueList: [] },
      'Value and AttributeValueList cannot be used together for Attribute: a',
    ],
    [
      { ComparisonOperator: 'EQ', Exists: true, Value: S('') },
      'Exists and ComparisonOperator cannot be used together for Attribute: a',
    ],
    [
      { ComparisonOperator: 'EQ' },
      'Value or AttributeValueList must be used with ComparisonOperator: EQ for Attribute: a',
    ],
    [
      { ComparisonOperator: 'EQ', AttributeValueList: [] },
      'Invalid number of argument(s) for the EQ ComparisonOperator',
    ],
    [
      { AttributeValueList: [] },
      'AttributeValueList can only be used with a ComparisonOperator for Attribute: a',
    ],
    [{ Exists: true }, 'Value must be provided when Exists is true for Attribute: a'],
    [{}, 'Value must be provided when Exists is null for Attribute: a'],
    [{ Exists: false, Value: S('') }, 'Value cannot be used when Exists is false for Attribute: a'],
  ])('%o is refused', (entry, detail) => {
    expect(() => legacyExpected({ a: entry })).toThrow(
      expect.objectContaining({ code: 'ValidationException', message: invalid + detail }),
    )
  })
})

test('key conditions fit a key as expressions do', () => {
  const key = { partition: [{ name: 'p', type: 'S' }], sort: [{ name: 's', type: 'S' }] } as const
  const comparisons = legacyKeyConditions({ s: condition('BEGINS_WITH', S('x')), p: condition('EQ', S('a')) })
  expect(planKeyCondition(comparisons, key)).toEqual({
    partition: [S('a')],
    sort: [],
    range: { attribute: 's', operator: 'beginsWith', values: [S('x')] },
  })
  expect(() => planKeyCondition([], key)).toThrow('Conditions can be of length 1 or 2 only')
  for (const entry of [condition('NE', S('x')), condition('IN', S('x')), condition('CONTAINS', S('x'))]) {
    expect(() => legacyKeyConditions({ p: entry })).toThrow(
      'Attempted conditional constraint is not an indexable operation',
    )
  }
})

describe('attribute updates', () => {
  test.each<[Record<string, LegacyUpdate>, Partial<Item>]>([
    [{ n: { Value: S('new') } }, { n: S('new') }],
    [{ n: { Action: 'ADD', Value: N('2') } }, { n: N('7') }],
    [{ fresh: { Action: 'ADD', Value: N('2') } }, { fresh: N('2') }],
    [{ list: { Action: 'ADD', Value: { L: [S('x')] } } }, { list: { L: [N('1'), S('x')] } }],
    [{ tags: { Action: 'DELETE', Value: { SS: ['a'] } } }, { tags: { SS: ['b'] } }],
  ])('%o', (updates, changes) => {
    expect(applyUpdate(legacyUpdates(updates), item)).toEqual({ ...item, ...changes })
  })

  test('a DELETE without a value removes the attribute', () => {
    expect(applyUpdate(legacyUpdates({ n: { Action: 'DELETE' } }), { n: N('1') })).toEqual({})
  })

  test.each<[LegacyUpdate, string]>([
    [{}, `${invalid}Only DELETE action is allowed when no attribute value is specified`],
    [{ Action: 'ADD', Value: S('') }, `${invalid}ADD action is not supported for the type S`],
    [
      { Action: 'DELETE', Value: N('1') },
      `${invalid}DELETE action with value is not supported for the type N`,
    ],
    [{ Action: 'ADD', Value: { NS: ['1'] } }, 'Type mismatch for attribute to update'],
    [{ Action: 'DELETE', Value: { NS: ['1'] } }, 'Type mismatch for attribute to update'],
  ])('%o is refused', (update, message) => {
    expect(() => applyUpdate(legacyUpdates({ s: update }), item)).toThrow(
      expect.objectContaining({ code: 'ValidationException', message }),
    )
  })
})

test('attributes to get are whole attributes, none twice', () => {
  expect(projectItem(legacyProjection(['n', 'absent', 'a.b']), item)).toEqual({ n: N('5') })
  expect(() => legacyProjection(['a', 'b', 'a'])).toThrow(`${invalid}Duplicate value in attribute name: a`)
})
