import fc from 'fast-check'
import { expect, test } from 'vitest'
import { templateOf } from '../check/testing/template.js'
import type { CodecModel } from '../model/codec-model.js'
import { renderTemplate } from '../templates/compile-template.js'
import { rendersTheSame } from './compare-template.js'

const codecs: Readonly<Record<string, readonly CodecModel[]>> = {
  word: [
    { kind: 'text', onDelimiter: 'escape', fold: false },
    { kind: 'text', onDelimiter: 'escape', fold: true },
  ],
  number: [
    { kind: 'integer', width: 3, direction: 'ascending' },
    { kind: 'integer', width: 3, direction: 'descending' },
    { kind: 'integer', width: 4, direction: 'ascending' },
  ],
  state: [
    { kind: 'oneOf', values: ['a', 'b'] },
    { kind: 'oneOf', values: ['b', 'a', 'c'] },
  ],
}
const values = { word: 'Ann', number: 7, state: 'a' }

const template = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom('X', 'Y', '<word>', '<number>', '<state>'), {
      minLength: 1,
      maxLength: 4,
    }),
    fc.record({ word: fc.nat(1), number: fc.nat(2), state: fc.nat(1) }),
  )
  .map(([parts, chosen]) => {
    const used = Object.entries(chosen).map(([name, index]) => [name, codecs[name]![index]!] as const)
    return templateOf(parts.join('#'), Object.fromEntries(used))
  })

test('templates that are said to render the same do, and others do not', () => {
  const item = { attributes: {} }
  fc.assert(
    fc.property(template, template, (before, after) => {
      const equal = renderTemplate(before, values) === renderTemplate(after, values)
      expect(rendersTheSame(before, item, after, item)).toBe(equal)
    }),
    { numRuns: 1_000 },
  )
})
