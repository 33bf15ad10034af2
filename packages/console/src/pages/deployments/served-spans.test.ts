import { expect, test } from 'vitest'
import { servedSpans } from './served-spans.js'

const at = (day: number) => `2026-03-0${day}T00:00:00.000Z`

test('an alias served each deployment from its change to the next', () => {
  const spans = servedSpans(
    { deploymentId: 'three', createDate: at(5), revision: 3 },
    [
      { revision: 2, deploymentId: 'two', change: 'ROLLED_BACK', replacedDate: at(5) },
      { revision: 1, deploymentId: 'one', change: 'REPLACED', replacedDate: at(3) },
    ],
    Date.parse(at(7)),
  )
  expect(spans.map(({ deploymentId, from, to, tone }) => [deploymentId, from, to, tone])).toEqual([
    ['three', Date.parse(at(5)), Date.parse(at(7)), 'good'],
    ['two', Date.parse(at(3)), Date.parse(at(5)), 'bad'],
    ['one', Date.parse(at(3)), Date.parse(at(3)), 'idle'],
  ])
})
