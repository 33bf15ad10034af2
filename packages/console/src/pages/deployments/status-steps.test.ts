import { expect, test } from 'vitest'
import { stepsOf } from './status-steps.js'

const stepWords = (status: Parameters<typeof stepsOf>[0]) =>
  stepsOf(status).map(({ name, state }) => `${name}: ${state}`)

test('past, current and future steps', () => {
  expect(stepWords('CREATE_IN_PROGRESS')).toEqual([
    'Initialized: done',
    'Being created: now',
    'Created: ahead',
    'Finished: ahead',
  ])
  expect(stepWords('FINISHED').at(-1)).toBe('Finished: done')
  expect(stepWords('DESTROY_REQUESTED')).toEqual([
    'Finished: done',
    'To be destroyed: now',
    'Being destroyed: ahead',
    'Destroyed: ahead',
  ])
})

test('a failure is where the way ends', () => {
  expect(stepWords('CREATE_FAILED')).toEqual([
    'Initialized: done',
    'Being created: done',
    'Creation failed: failed',
  ])
  expect(stepWords('DESTROY_FAILED').at(-1)).toBe('Destruction failed: failed')
})
