import { expect, test } from 'vitest'
import { toneOf } from './tone.js'

test('a state has the tone that its name suggests', () => {
  const states = [
    'available',
    'CREATE_IN_PROGRESS',
    'CREATE_COMPLETE',
    'DESTROY_FAILED',
    'requested',
    'paid',
    'terminated',
  ]
  expect(states.map(toneOf)).toEqual(['good', 'busy', 'good', 'bad', 'wait', 'good', 'idle'])
})
