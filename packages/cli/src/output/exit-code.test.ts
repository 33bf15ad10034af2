import { TablewrightError } from '@tablewright/base'
import { expect, test } from 'vitest'
import { exitCodeOfProblem } from './exit-code.js'

const problem = (code: string, status?: number) =>
  exitCodeOfProblem(
    new TablewrightError(code, 'It failed.', { data: status === undefined ? {} : { status } }),
  )

test('wrong input has the same exit code if the server or the command finds it', () => {
  expect(problem('INVALID_INPUT', 400)).toBe(2)
  for (const code of ['INVALID_INPUT', 'OPTION_INVALID', 'PROFILE_UNKNOWN', 'SERVER_INVALID'])
    expect(problem(code), code).toBe(2)
})

test('other refusals of a server have the exit code of their status, and the rest has 1', () => {
  expect([401, 403, 404, 409, 429, 500].map((status) => problem('X', status))).toEqual([5, 5, 3, 4, 6, 1])
  expect(exitCodeOfProblem(new TypeError('broken'))).toBe(1)
})
