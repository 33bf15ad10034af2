import { expect, test } from 'vitest'
import { isTablewrightError, TablewrightError } from './error.js'

test('an error has a code, remedy, data and cause', () => {
  const cause = new Error('disk')
  const error = new TablewrightError('FOLDER_LOCKED', 'taken', {
    remedy: 'stop it',
    data: { folder: 'x' },
    cause,
  })
  expect(error).toMatchObject({
    code: 'FOLDER_LOCKED',
    message: 'taken',
    remedy: 'stop it',
    data: { folder: 'x' },
    cause,
  })
})

test('only TablewrightErrors are recognized, optionally by code', () => {
  const error = new TablewrightError('A', 'a')
  expect(isTablewrightError(error)).toBe(true)
  expect(isTablewrightError(error, 'B', 'A')).toBe(true)
  expect(isTablewrightError(error, 'B')).toBe(false)
  expect(isTablewrightError(new Error('a'))).toBe(false)
})
