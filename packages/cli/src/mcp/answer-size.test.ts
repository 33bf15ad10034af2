import { TablewrightError } from '@tablewright/base'
import { expect, test } from 'vitest'
import { errorText, withinLimit } from './answer-size.js'

test('a response that clients could not read is an error with a remedy', () => {
  expect(withinLimit('{}')).toBe('{}')
  expect(() => withinLimit('x'.repeat(4_000_001))).toThrow(
    expect.objectContaining({ code: 'ANSWER_TOO_LARGE' }),
  )
})

test('an error about a very long argument does not repeat it', () => {
  const long = 'x'.repeat(1_000_000)
  const error = new TablewrightError('DESIGN_NOT_FOUND', `There is no file ${long}.`, {
    remedy: 'Give a path.',
    data: { source: long },
  })
  const text = errorText(error)
  expect(text.length).toBeLessThan(2_500)
  expect(JSON.parse(text)).toMatchObject({ error: { code: 'DESIGN_NOT_FOUND', remedy: 'Give a path.' } })
})
