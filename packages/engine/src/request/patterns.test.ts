import { runInNewContext } from 'node:vm'
import { operationNames } from '@tablewright/dynamo'
import { expect, test } from 'vitest'
import { findOperation } from '../operations/index.js'
import type { Pattern, Shape } from './shape.js'

/** The patterns of all strings in a shape. */
function patternsOf(shape: Shape, found: Map<string, Pattern>): Map<string, Pattern> {
  if (shape.kind === 'string' && shape.pattern !== undefined) found.set(shape.pattern.text, shape.pattern)
  else if (shape.kind === 'structure') for (const field of shape.fields) patternsOf(field.shape, found)
  else if (shape.kind === 'list' || shape.kind === 'map') patternsOf(shape.of, found)
  if (shape.kind === 'map' && shape.keys !== undefined) patternsOf(shape.keys, found)
  return found
}

const patterns = new Map<string, Pattern>()
for (const name of operationNames) {
  const operation = findOperation(name)
  if (operation !== undefined) patternsOf(operation.shape, patterns)
}

/** Far more than a linear search takes, and far less than one of quadratic time. */
const timeout = 2_000

test.each([...patterns.values()])('a long text is matched with $text in linear time', ({ test: matches }) => {
  for (const unit of ['a', 'A', '0', '-', '.', '_', 'a.', ' ', '/'])
    for (const end of ['', '!', '\n', 'é'])
      expect(
        typeof runInNewContext(
          'matches(value)',
          { matches, value: unit.repeat(2_000_000) + end },
          { timeout },
        ),
      ).toBe('boolean')
})

test('the patterns of the operations are found', () => {
  expect(patterns.size).toBeGreaterThan(2)
})
