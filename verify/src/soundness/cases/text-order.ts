import type { AttributeDescription } from '../description/description.js'
import {
  call,
  describe,
  entity,
  isSound,
  pattern,
  type Regression,
  type Regressions,
  things,
} from './regression.js'

/** Names of one partition in order, and in a range. */
function sorted(
  name: AttributeDescription,
  values: readonly unknown[],
  options: { delimiter?: string; sortKey?: string } = {},
): Regression {
  const { delimiter = '#', sortKey = `N${delimiter}<name>${delimiter}<other>` } = options
  const Thing = entity('Thing', {
    key: { PK: `T${delimiter}<owner>`, SK: sortKey },
    attributes: { owner: { kind: 'id' }, name, other: { kind: 'id' } },
  })
  const ask = (more: object, called: string) => pattern('query', 'Thing', { by: ['owner'], ...more }, called)
  const patterns = [
    pattern('create', 'Thing'),
    ask({ order: 'ascending' }, 'ascending'),
    ask({ order: 'descending', limit: 2 }, 'lastTwo'),
    ask({ between: 'name', order: 'ascending' }, 'between'),
    ask({ from: 'name' }, 'from'),
    ask({ before: 'name' }, 'before'),
  ]
  return sound(describe({ ...things, delimiter }, [Thing], patterns), values)
}

/** Each pattern on its own, since `check` may refuse some of them. */
function sound(description: ReturnType<typeof describe>, values: readonly unknown[]): Regression {
  return async (driver) => {
    const [audit, create, ...reads] = description.patterns
    for (const read of reads) {
      const one = { ...description, patterns: [audit!, create!, read] }
      const inputs = values.flatMap((from) =>
        values.map((to) => ({ owner: 'o', ...rangeOf(read.name, from, to) })),
      )
      const wrong = await isSound(one, [
        ...values.map((name, index) => call('createThing', { owner: 'o', name, other: String(index) })),
        ...inputs.map((input) => call(read.name, input)),
      ])(driver)
      if (wrong !== undefined) return wrong
    }
    return undefined
  }
}

function rangeOf(name: string, from: unknown, to: unknown): object {
  if (name === 'between') return { from, to }
  return name === 'from' ? { from } : name === 'before' ? { before: to } : {}
}

const escaped: AttributeDescription = { kind: 'text', options: { maximumLength: 20, delimiter: 'escape' } }
const plain: AttributeDescription = { kind: 'text', options: { maximumLength: 20 } }

/** The order of keys is the order of what stands in them. */
export const textOrder: Regressions = {
  'an escaped text': sorted(escaped, ['a', 'a!', 'a#', 'a#b', 'a%', 'ab', '%', '#']),
  'an escaped text at the end': sorted(escaped, ['a', 'a!', 'a#', 'a%', 'ab'], { sortKey: 'N#<name>' }),
  'a text before a delimiter': sorted(plain, ['Ann', 'Ann Lee', 'Ann!', 'Anna', 'An']),
  'a text with a high delimiter': sorted(plain, ['a', 'ab', 'a|', 'b'], { delimiter: '~' }),
  'host names with a high delimiter': sorted(
    { kind: 'reversedHostname' },
    ['com', 'example.com', 'example-a.com', 'www.example.com'],
    { delimiter: '~' },
  ),
  'bytes with a high delimiter': sorted(
    { kind: 'binary' },
    [[0], [0, 0], [1], [255]].map((each) => Uint8Array.from(each)),
    {
      delimiter: '~',
    },
  ),
  'an enumeration with a high delimiter': sorted(
    { kind: 'oneOf', values: ['A', 'AB', 'B'] },
    ['A', 'AB', 'B'],
    {
      delimiter: '~',
    },
  ),
}
