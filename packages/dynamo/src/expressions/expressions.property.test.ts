import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AttributeValue, Item } from '../attribute-value.js'
import { DynamoError } from '../dynamo-error.js'
import { conditionSteps, evaluateCondition } from './condition/evaluate-condition.js'
import { parseCondition } from './condition/parse-condition.js'
import { parseKeyCondition } from './key-condition/key-condition.js'
import { ExpressionPrinter } from './print.js'
import { parseProjection, projectItem } from './projection/projection.js'
import { createPlaceholders } from './syntax/placeholders.js'
import { conditions, projections, smallItems, updates } from './testing/arbitrary-trees.js'
import { naiveEvaluate, naiveGet } from './testing/naive-evaluator.js'
import { naiveUpdate } from './testing/naive-updater.js'
import { applyUpdate } from './update/apply-update.js'
import { parseUpdate } from './update/parse-update.js'

const runs = { numRuns: 1000 }

function placeholdersOf(printer: ExpressionPrinter) {
  const { names, values } = printer.placeholders()
  return createPlaceholders(names, values)
}

/** Runs all steps. Returns their result. */
function lastStep<Result>(steps: Iterator<undefined, Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

describe('parsing a printed expression gives the same tree', () => {
  test('for conditions', () => {
    fc.assert(
      fc.property(conditions, (tree) => {
        const printer = new ExpressionPrinter()
        const text = printer.condition(tree)
        const placeholders = placeholdersOf(printer)
        expect(parseCondition(text, placeholders)).toEqual(tree)
        placeholders.rejectUnused()
      }),
      runs,
    )
  })

  test('for updates', () => {
    fc.assert(
      fc.property(updates, (tree) => {
        const printer = new ExpressionPrinter()
        const text = printer.update(tree)
        const placeholders = placeholdersOf(printer)
        expect(parseUpdate(text, placeholders)).toEqual(tree)
        placeholders.rejectUnused()
      }),
      runs,
    )
  })

  test('for projections', () => {
    fc.assert(
      fc.property(projections, (tree) => {
        const printer = new ExpressionPrinter()
        const text = printer.projection(tree)
        expect(parseProjection(text, placeholdersOf(printer))).toEqual(tree)
      }),
      runs,
    )
  })
})

test('a condition has the same result as in a naive evaluator', () => {
  let held = 0
  fc.assert(
    fc.property(conditions, smallItems, (condition, item) => {
      const expected = naiveEvaluate(condition, item)
      if (expected) held++
      expect(evaluateCondition(condition, item)).toBe(expected)
      expect(lastStep(conditionSteps(condition, item))).toBe(expected)
    }),
    { numRuns: 2000 },
  )
  expect(held).toBeGreaterThan(200)
})

test('an update has the same result as in a naive updater, or both refuse', () => {
  let applied = 0
  fc.assert(
    fc.property(updates, smallItems, (update, item) => {
      const before = JSON.stringify(item)
      const expected = naiveUpdate(update, item)
      if (expected === undefined) expect(() => applyUpdate(update, item)).toThrow(DynamoError)
      else {
        expect(sorted(applyUpdate(update, item))).toEqual(sorted(expected))
        applied++
      }
      expect(JSON.stringify(item)).toBe(before)
    }),
    { numRuns: 2000 },
  )
  expect(applied).toBeGreaterThan(200)
})

/** Entries in a fixed order, so that an attribute called __proto__ is compared, too. */
function sorted(item: Item): readonly (readonly [string, unknown])[] {
  return Object.entries(item)
    .map(([name, value]) => [name, 'M' in value ? sorted(value.M) : value] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1))
}

test('a projection contains exactly the values of its paths', () => {
  fc.assert(
    fc.property(projections, smallItems, (projection, item) => {
      const found = projection.map((path) => naiveGet(item, path)).filter((value) => value !== undefined)
      expect(leaves({ M: projectItem(projection, item) })).toEqual(found.flatMap(leaves).sort())
    }),
    runs,
  )
})

/** The scalars, sets and empty containers of a value, as texts in order. */
function leaves(value: AttributeValue): readonly string[] {
  const members = 'M' in value ? Object.values(value.M) : 'L' in value ? value.L : []
  return members.length > 0
    ? members.flatMap(leaves).sort()
    : 'M' in value || 'L' in value
      ? []
      : [JSON.stringify(value)]
}

test('any text is an expression or an error of DynamoDB', () => {
  const words = [
    'a',
    'name',
    '#n',
    ':v',
    ':',
    '#',
    '0',
    '7',
    'SET',
    'ADD',
    'and',
    'OR',
    'NOT',
    'IN',
    'BETWEEN',
  ]
  const calls = ['size', 'contains', 'if_not_exists', 'list_append', 'attribute_exists', 'foo']
  const symbols = ['=', '<>', '<', '(', ')', '((', '))', '[', ']', '.', ',', '+', '-', '!', '😀', ' ', '\n']
  const texts = fc
    .array(fc.constantFrom(...words, ...calls, ...symbols), { maxLength: 12 })
    .map((parts) => parts.join(' '))
  const parsers = [parseCondition, parseUpdate, parseProjection, parseKeyCondition]
  fc.assert(
    fc.property(texts, fc.constantFrom(...parsers), (text, parse) => {
      try {
        parse(text, createPlaceholders({ '#n': 'n' }, { ':v': { N: '1' } }))
      } catch (error) {
        expect(error).toBeInstanceOf(DynamoError)
        expect(error).toHaveProperty('code', 'ValidationException')
      }
    }),
    { numRuns: 2000 },
  )
})
