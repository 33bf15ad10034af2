import type { ConditionModel } from '@tablewright/design/model'
import { expect, test } from 'vitest'
import { conditionText } from './condition-text.js'

const active = {
  kind: 'compare',
  attribute: 'status',
  comparison: '=',
  value: { kind: 'literal', value: 'ACTIVE' },
} as const
const running = { kind: 'compare', attribute: 'endAt', comparison: '>', value: { kind: 'now' } } as const

test.each<[ConditionModel, string]>([
  [active, 'status = ACTIVE'],
  [{ kind: 'and', conditions: [active, running] }, 'status = ACTIVE and endAt > now'],
  [
    {
      kind: 'or',
      conditions: [
        { kind: 'and', conditions: [active, running] },
        { kind: 'absent', attribute: 'endAt' },
      ],
    },
    '(status = ACTIVE and endAt > now) or endAt is absent',
  ],
  [{ kind: 'not', condition: active }, 'not (status = ACTIVE)'],
  [
    {
      kind: 'in',
      attribute: 'state',
      values: [
        { kind: 'literal', value: 'a' },
        { kind: 'literal', value: 1 },
      ],
    },
    'state is one of a, 1',
  ],
  [
    { kind: 'size', attribute: 'tags', comparison: '<', value: { kind: 'parameter', name: 'most' } },
    'size of tags < <most>',
  ],
])('a condition reads as a document writes it', (condition, words) => {
  expect(conditionText(condition)).toBe(words)
})
