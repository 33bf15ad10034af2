import { expect, test } from 'vitest'
import { filesUnder, read } from '../tidy/workspace.js'
import { codeOf } from './page-program.js'

const source = 'packages/design/src'

const examples = filesUnder('docs/reference', (path) => path.endsWith('.md'))
  .map(codeOf)
  .join('\n')

const files = [
  'attributes/kinds.ts',
  'changes.ts',
  'conditions/tests.ts',
  'conditions/when.ts',
  'derived/derivation.ts',
  'patterns/nearest.ts',
  'patterns/reads.ts',
  'patterns/transact.ts',
  'patterns/with-defaults.ts',
  'patterns/writes.ts',
  'values.ts',
]

/** Exports of the package are public; other exports of a file are internal. */
const exported = new Set(read(`${source}/index.ts`).match(/\b\w+\b/g))

function namesIn(file: string, pattern: RegExp): string[] {
  return [...read(`${source}/${file}`).matchAll(pattern)].map((match) => match[1]!)
}

/** The names in an interface or in the options of a function. */
function optionsIn(file: string, start: string, end: string): string[] {
  const [, after = ''] = read(`${source}/${file}`).split(start)
  return [...after.split(end)[0]!.matchAll(/(?:^ +|\{ |; )readonly (\w+)\??:/gm)].map((match) => match[1]!)
}

test.each(files)('the reference has a runnable example of each function of %s', (file) => {
  const functions = namesIn(file, /^export (?:function|const) (\w+)/gm).filter((name) => exported.has(name))
  expect(functions.length).toBeGreaterThan(0)
  expect(functions.filter((name) => !new RegExp(`\\b${name}(<.*>)?\\(`).test(examples))).toEqual([])
})

test('the reference has a runnable example of each modifier of an attribute', () => {
  const modifiers = namesIn('attributes/attribute.ts', /^ {2}(?!constructor)(\w+)(?:<[^\n]*)?\(/gm)
  expect(modifiers).toContain('keyOnly')
  expect(modifiers.filter((name) => !examples.includes(`.${name}(`))).toEqual([])
})

/** The arguments of every call of a function, or of one of several (`get|query`), in the examples. */
function argumentsOf(name: string): string {
  return [...examples.matchAll(new RegExp(`\\b(?:${name})(?:<[^\\n(]*>)?\\(`, 'g'))]
    .map(({ index, 0: call }) => balanced(examples, index + call.length))
    .join('\n')
}

/** The text between an opening parenthesis and its closing one. */
function balanced(text: string, from: number): string {
  let depth = 1
  let end = from
  while (depth > 0 && end < text.length) {
    const character = text[end++]
    if (character === '(') depth++
    else if (character === ')') depth--
  }
  return text.slice(from, end - 1)
}

const keyed = ['patterns/writes.ts', 'interface KeyedWriteOptions', '\n}'] as const

test.each([
  ['text', 'attributes/kinds.ts', 'interface TextOptions', '\n}'],
  ['integer', 'attributes/kinds.ts', 'interface IntegerOptions', '\n}'],
  ['list', 'attributes/kinds.ts', 'interface SizeOptions', '\n}'],
  ['map', 'attributes/kinds.ts', 'interface SizeOptions', '\n}'],
  ['set', 'attributes/kinds.ts', 'interface SizeOptions', '\n}'],
  ['vector', 'attributes/kinds.ts', 'interface VectorOptions', '\n}'],
  ['money', 'attributes/kinds.ts', 'function money(', '): '],
  ['timestamp', 'attributes/kinds.ts', 'function timestamp(', '): '],
  ['binary', 'attributes/kinds.ts', 'function binary(', '): '],
  ['keyCodec', 'templates/custom-codec.ts', 'interface KeyCodecOptions', '\n}'],
  ['keyCodec', 'model/codec-model.ts', 'interface CustomLaws', '\n}'],
  ['unique|mirror|pointer', 'derived/derivation.ts', 'interface DerivationOptions', '\n}'],
  ['unique', 'derived/derivation.ts', 'function unique<', '): '],
  ['memberOf', 'derived/derivation.ts', 'function memberOf<', '): '],
  ['count', 'derived/derivation.ts', 'function count<', '): '],
  ['table', 'tables/table.ts', 'interface TableOptions', '\n}'],
  ['table', 'tables/table.ts', 'interface GlobalIndex', '\n}'],
  ['table', 'tables/table.ts', 'interface LocalIndex', '\n}'],
  ['table', 'tables/table.ts', 'interface VectorIndex', '\n}'],
  ['entity', 'entities/entity.ts', 'declaration: {', '): EntityWith'],
  ['design', 'design.ts', 'export function design<', '): '],
  ['design', 'model/acceptance-model.ts', 'interface AcceptanceModel', '\n}'],
  ['scoped', 'scope-design.ts', 'interface Scope<', '\n}'],
  ['check', 'check/check.ts', 'interface CheckOptions', '\n}'],
  ['get', 'patterns/reads.ts', 'interface ReadOptions', '\n}'],
  ['get', 'patterns/reads.ts', 'interface KeyedOptions', '\n}'],
  ['batchGet', 'patterns/reads.ts', 'function batchGet<', '): '],
  ['get|query|create|update', 'patterns/pattern.ts', 'interface PatternOptions', '\n}'],
  ['get|create|nearest', 'model/pattern-model.ts', 'interface BudgetModel', '\n}'],
  ['query', 'patterns/reads.ts', 'interface ReadOptions', '\n}'],
  ['query', 'patterns/reads.ts', 'interface QueryOptions', '\n}'],
  ['query', 'patterns/reads.ts', 'interface RangeOptions', '\n}'],
  ['query', 'patterns/pattern.ts', 'interface RangeNames', '\n}'],
  ['scan', 'patterns/reads.ts', 'function scan<', '): '],
  ['nearest', 'patterns/nearest.ts', 'interface NearestOptions', '\n}'],
  ['put', 'patterns/writes.ts', 'interface WriteOptions', '\n}'],
  ['update', 'patterns/writes.ts', 'interface WriteOptions', '\n}'],
  ['update', ...keyed],
  ['update', 'patterns/writes.ts', 'interface UpdateOptions', '\n}'],
  ['remove', 'patterns/writes.ts', 'interface WriteOptions', '\n}'],
  ['remove', ...keyed],
  ['remove', 'patterns/writes.ts', 'function remove<', '): '],
  ['ensure', 'patterns/writes.ts', 'function ensure<', '): '],
  ['each', 'patterns/transact.ts', 'function each<', '): '],
  ['withDefaults', 'patterns/with-defaults.ts', 'interface PatternDefaults', '\n}'],
])('the reference has a runnable example of each option of %s() in %s, %s', (name, file, start, end) => {
  const options = optionsIn(file, start, end)
  const calls = argumentsOf(name)
  expect(options.length).toBeGreaterThan(0)
  expect(options.filter((option) => !new RegExp(`\\b${option}(:|,| \\})`).test(calls))).toEqual([])
})
