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

/** What the index of the package exports is for designers; the rest of a file is for its neighbors. */
const exported = new Set(read(`${source}/index.ts`).match(/\b\w+\b/g))

function namesIn(file: string, pattern: RegExp): string[] {
  return [...read(`${source}/${file}`).matchAll(pattern)].map((match) => match[1]!)
}

/** The names in an interface or in the options of a function. */
function optionsIn(file: string, start: string, end: string): string[] {
  const [, after = ''] = read(`${source}/${file}`).split(start)
  return [...after.split(end)[0]!.matchAll(/^ +readonly (\w+)\??:/gm)].map((match) => match[1]!)
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

test.each([
  ['attributes/kinds.ts', 'interface TextOptions', '\n}'],
  ['attributes/kinds.ts', 'interface IntegerOptions', '\n}'],
  ['attributes/kinds.ts', 'interface SizeOptions', '\n}'],
  ['derived/derivation.ts', 'interface DerivationOptions', 'function derivation'],
  ['entities/entity.ts', 'declaration: {', '): EntityWith'],
  ['patterns/pattern.ts', 'interface PatternOptions', '\n}'],
  ['patterns/nearest.ts', 'interface NearestOptions', '\n}'],
  ['tables/table.ts', 'interface VectorIndex', '\n}'],
  ['patterns/reads.ts', 'interface ReadOptions', '\n}'],
  ['patterns/reads.ts', 'interface QueryOptions', '\n}'],
  ['patterns/reads.ts', 'interface RangeOptions', '\n}'],
  ['patterns/writes.ts', 'interface WriteOptions', '\n}'],
  ['patterns/writes.ts', 'interface KeyedWriteOptions', '\n}'],
  ['patterns/writes.ts', 'interface UpdateOptions', '\n}'],
  ['tables/table.ts', 'interface GlobalIndex', '\n}'],
  ['tables/table.ts', 'interface LocalIndex', '\n}'],
  ['tables/table.ts', 'interface TableOptions', '\n}'],
])('the reference sets each option of %s, %s', (file, start, end) => {
  const options = optionsIn(file, start, end).filter((name) => name !== 'twin')
  expect(options.length).toBeGreaterThan(0)
  expect(options.filter((name) => !new RegExp(`\\b${name}(:|,| \\})`).test(examples))).toEqual([])
})
