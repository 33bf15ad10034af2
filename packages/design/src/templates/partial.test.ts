import { expect, test } from 'vitest'
import type { CodecModel } from '../model/codec-model.js'
import type { PartialModel } from '../model/key-condition-model.js'
import { precedingValue, renderPartial } from './partial.js'

function partial(codec: CodecModel): PartialModel {
  return { attribute: 'name', codec, value: { kind: 'parameter', name: 'prefix' } }
}

test.each([
  [{ kind: 'hostname' }, 'example.com', 'com.example.'],
  [{ kind: 'text', onDelimiter: 'escape', fold: true }, 'Bi#', 'bi%23'],
  [{ kind: 'timestamp', direction: 'ascending' }, '2020-08', '2020-08'],
] as const)('the beginning of a %j of %j is %j', (codec, value, text) => {
  expect(renderPartial(partial(codec), '#', value)).toBe(text)
})

test('a prefix cannot leave its part of the key either', () => {
  const refused = partial({ kind: 'text', onDelimiter: 'refuse', fold: false })
  expect(() => renderPartial(refused, '#', 'a#b')).toThrow(
    expect.objectContaining({ code: 'KEY_PART_DELIMITER' }),
  )
  const time = partial({ kind: 'timestamp', direction: 'ascending' })
  for (const wrong of ['ACT', '2020/08', '2020-08-31T16:02:16.808Z0']) {
    expect(() => renderPartial(time, '#', wrong)).toThrow()
  }
  expect(() => renderPartial(partial({ kind: 'ulid' }), '#', '01#')).toThrow(
    expect.objectContaining({ code: 'KEY_PART_INVALID' }),
  )
})

test.each([
  [{ kind: 'timestamp', direction: 'ascending' }, '2020-01-01T00:00:00.000Z', '2019-12-31T23:59:59.999Z'],
  [{ kind: 'timestamp', direction: 'ascending' }, '0000-01-01T00:00:00.000Z', undefined],
  [{ kind: 'date' }, '2020-03-01', '2020-02-29'],
  [{ kind: 'integer', width: 3, direction: 'ascending' }, 7, 6],
  [{ kind: 'integer', width: 3, direction: 'ascending' }, 0, undefined],
] as const)('before %j %j comes %j', (codec, value, before) => {
  expect(precedingValue(codec, value)).toBe(before)
})
