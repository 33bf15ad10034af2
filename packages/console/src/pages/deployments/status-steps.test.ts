import { expect, test } from 'vitest'
import { stepsOf } from './status-steps.js'

const stepTexts = (status: Parameters<typeof stepsOf>[0]) =>
  stepsOf(status).map(({ name, state }) => `${name}: ${state}`)

test('past, current and future steps', () => {
  expect(stepTexts('CREATE_IN_PROGRESS')).toEqual([
    'Initialized: done',
    'Being created: now',
    'Created: ahead',
    'Finished: ahead',
  ])
  expect(stepTexts('FINISHED').at(-1)).toBe('Finished: done')
  expect(stepTexts('DESTROY_REQUESTED')).toEqual([
    'Finished: done',
    'To be destroyed: now',
    'Being destroyed: ahead',
    'Destroyed: ahead',
  ])
})

test('a failure is the last step', () => {
  expect(stepTexts('CREATE_FAILED')).toEqual([
    'Initialized: done',
    'Being created: done',
    'Creation failed: failed',
  ])
  expect(stepTexts('DESTROY_FAILED').at(-1)).toBe('Destruction failed: failed')
})
