import { expect, test } from 'vitest'
import { smartLocker } from './design.js'

test('the model is plain data that survives JSON', () => {
  expect(JSON.parse(JSON.stringify(smartLocker.model))).toEqual(smartLocker.model)
})

test('every query knows its whole partition key and uses all that it asks for', () => {
  for (const pattern of Object.values(smartLocker.model.patterns)) {
    if (pattern.operation === 'query') {
      expect(pattern.keyCondition, pattern.name).toMatchObject({ unbound: [], unused: [] })
    }
  }
})
