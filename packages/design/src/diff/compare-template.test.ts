import fc from 'fast-check'
import { expect, test } from 'vitest'
import { templateOf } from '../check/testing/template.js'
import type { CodecModel } from '../model/codec-model.js'
import { renderTemplate } from '../templates/compile-template.js'
import { rendersTheSame, templateChange } from './compare-template.js'

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

test('a change of only the codec is described', () => {
  const all: readonly CodecModel[] = [
    { kind: 'text', onDelimiter: 'escape', fold: false },
    { kind: 'text', onDelimiter: 'escape-in-order', fold: false },
    { kind: 'text', onDelimiter: 'refuse', fold: false },
    { kind: 'text', onDelimiter: 'refuse', fold: true },
    { kind: 'integer', width: 3, direction: 'ascending' },
    { kind: 'integer', width: 4, direction: 'ascending' },
    { kind: 'integer', width: 4, direction: 'descending' },
    { kind: 'timestamp', direction: 'ascending' },
    { kind: 'timestamp', direction: 'descending' },
    { kind: 'binary', encoding: 'hex' },
    { kind: 'binary', encoding: 'base64' },
    { kind: 'decimal' },
    { kind: 'ulid' },
  ]
  for (const [index, one] of all.entries()) {
    for (const other of all.slice(index + 1)) {
      const change = templateChange(templateOf('A#<x>', { x: one }), templateOf('A#<x>', { x: other }))
      const [, before, after] = /^In A#<x>, x was written as (.+) and is written as (.+)$/.exec(change)!
      expect(before, change).not.toBe(after)
    }
  }
})
