import { TablewrightError } from '@tablewright/base'
import { DynamoError, type ErrorCode, errorKinds } from '@tablewright/dynamo'
import { expect, test } from 'vitest'
import { toProblem } from './problem.js'
import { problemAnswer } from './problem-answer.js'
import { notesApi } from './testing/notes-api.js'

const place = { page: '/api/notes', problems: { NOTE_LOCKED: 409 }, requestId: 'r-1' }

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

function problemOf(error: unknown) {
  const { status, code, retryAfter } = toProblem(error, place)
  return { status, code, ...(retryAfter !== undefined && { retryAfter }) }
}

test.each<[ErrorCode, object]>([
  ['ProvisionedThroughputExceededException', { status: 503, code: 'THROTTLED', retryAfter: 1 }],
  ['ThrottlingException', { status: 503, code: 'THROTTLED', retryAfter: 1 }],
  ['InternalServerError', { status: 503, code: 'DATABASE_UNAVAILABLE', retryAfter: 1 }],
  ['TransactionConflictException', { status: 409, code: 'CONFLICT' }],
  ['ConditionalCheckFailedException', { status: 409, code: 'CONFLICT' }],
  ['AccessDeniedException', { status: 502, code: 'DATABASE_REFUSES' }],
  ['ValidationException', { status: 400, code: 'INVALID_INPUT' }],
])('%s of the database is a problem of its own, also when the client wraps it', (code, expected) => {
  const error = new DynamoError(code, 'secret words of the database', errorKinds[code].status)
  expect(problemOf(error)).toEqual(expected)
  const wrapped = new TablewrightError('REQUEST_REFUSED', `notes: ${code}`, {
    data: { code, key: { PK: 'NOTE#1' } },
  })
  expect(problemOf(wrapped)).toEqual(expected)
  expect(JSON.stringify(toProblem(wrapped, place))).not.toMatch(/secret words|NOTE#1/)
})

test('a write with unknown outcome is not a server error and does not suggest a retry', async () => {
  const error = new TablewrightError('OUTCOME_UNKNOWN', 'PutItem may or may not have been applied.', {
    remedy: 'Read the item to see whether it was applied.',
  })
  expect(problemOf(error)).toEqual({ status: 504, code: 'OUTCOME_UNKNOWN' })
  expect(problemAnswer(error, { ...place, log: quiet }).headers).not.toHaveProperty('retry-after')
})

test('a response that requests a retry has Retry-After', () => {
  const slow = new DynamoError('RequestLimitExceeded', 'slow down')
  const { status, headers } = problemAnswer(slow, { ...place, log: quiet })
  expect([status, headers['retry-after']]).toEqual([503, '1'])
  const busy = new TablewrightError('STARTING', 'The server is starting.', { data: { retryAfter: 5 } })
  expect(problemOf(busy)).toMatchObject({ status: 503, retryAfter: 5 })
})

test('a code of the system has priority, and an unknown code is a server error', () => {
  expect(problemOf(new TablewrightError('NOTE_LOCKED', 'It is locked.'))).toEqual({
    status: 409,
    code: 'NOTE_LOCKED',
  })
  expect(problemOf(new Error('oops'))).toEqual({ status: 500, code: 'INTERNAL' })
})

test('a lost database is 503 over HTTP, and is logged', async () => {
  const { ask, close, logged } = await notesApi({ once: undefined })
  await close()
  const response = await ask('GET', '/shelves/A/notes')
  expect({ status: response.status, retry: response.headers.get('retry-after') }).toEqual({
    status: 503,
    retry: '1',
  })
  expect(logged.join('\n')).toContain('database')
})

test('messages show labels, and fields have paths for programs', () => {
  const error = new TablewrightError('INVALID_INPUT', 'lineItems[0].unitPrice must be 1 or more.', {
    remedy: 'Correct lineItems[0].unitPrice.',
    data: {
      field: 'lineItems[0].unitPrice',
      fields: [{ field: 'lineItems[0].unitPrice', reason: 'must be 1 or more' }],
    },
  })
  expect(toProblem(error, place)).toMatchObject({
    detail: 'Unit price of line items 1 must be 1 or more.',
    remedy: 'Correct Unit price of line items 1.',
    field: 'lineItems[0].unitPrice',
  })
})

test('a permanent failure has no Retry-After, and a remedy for developers is omitted', () => {
  const own = { ...place, problems: { BROKEN: 503 } }
  const error = new TablewrightError('BROKEN', 'It failed for good.', { remedy: 'Call .escaped() there.' })
  expect(toProblem(error, own)).not.toHaveProperty('retryAfter')
  expect(toProblem(error, own)).not.toHaveProperty('remedy')
})

test('the name of an access pattern is not shown', () => {
  const error = new TablewrightError('INVALID_CURSOR', 'notesOfShelf: the cursor belongs to another list.', {
    data: { pattern: 'notesOfShelf' },
  })
  expect(toProblem(error, place).detail).toBe('The cursor belongs to another list.')
})

test('a key part that is refused is named by its label, without the template of the key', () => {
  const data = { attribute: 'lockerId', template: 'LOCKER#<lockerId>' }
  const message = 'lockerId in key "LOCKER#<lockerId>" contains the delimiter "#".'
  const cause = new TablewrightError('KEY_PART_DELIMITER', message, { data })
  const error = new TablewrightError('INVALID_INPUT', `addLocker: ${message}`, {
    cause,
    data: { pattern: 'addLocker', field: 'lockerId' },
  })
  expect(toProblem(error, place).detail).toBe('Locker ID contains the delimiter "#".')
})
