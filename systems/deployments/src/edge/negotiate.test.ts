import { describe, expect, test } from 'vitest'
import { chooseEncoding, matchesEtag, readRange } from './negotiate.js'

const content = { size: 1, parts: [] }
const both = { ...content, type: 'text/css', hash: '', gzip: content, br: content }

describe('the encoding is the smallest that is accepted:', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['BR', 'identity'],
    ['brotli', 'identity'],
    ['br;q=0.000, gzip;q=0', 'identity'],
  ])('%j is answered with %s', (header, encoding) => {
    expect(chooseEncoding(both, header)).toBe(encoding)
  })
})

describe('ranges', () => {
  test.each([
    [undefined, undefined],
    ['bytes=0-9', { from: 0, to: 9 }],
    ['bytes=90-', { from: 90, to: 99 }],
    ['bytes=-10', { from: 90, to: 99 }],
    ['bytes=-1000', { from: 0, to: 99 }],
    ['bytes=50-1000', { from: 50, to: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-3', undefined],
    ['bytes=0-1,5-6', undefined],
    ['bytes=-', undefined],
    ['lines=1-2', undefined],
  ])('%j of 100 bytes is %j', (header, range) => {
    expect(readRange(header, 100)).toEqual(range)
  })
})

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  [undefined, false],
])('If-None-Match %j matches "a": %j', (header, matches) => {
  expect(matchesEtag(header, '"a"')).toBe(matches)
})
