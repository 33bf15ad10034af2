import type { AttributeDescription } from '../description/description.js'
import type { Entity } from '../model/values.js'
import {
  answersRight,
  call,
  describe,
  entity,
  isRefused,
  pattern,
  type Regression,
  type Regressions,
  things,
} from './regression.js'

/** Patterns that work; `check` refuses the others. `equality`: neither order nor ranges. */
type Answers = 'all' | 'equality' | 'get'

/** Names of one partition in order, and in ranges. */
export function sorted(
  name: AttributeDescription,
  values: readonly unknown[],
  options: { delimiter?: string; sortKey?: string; answers?: Answers } = {},
): Regression {
  const { delimiter = '#', answers = 'all', sortKey = `N${delimiter}<name>${delimiter}<other>` } = options
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
    ask({ between: 'name', bounds: 'closed', order: 'descending' }, 'closed'),
    ask({ before: 'name', bounds: 'closed' }, 'upTo'),
    ask({ by: ['owner', 'name'] }, 'equal'),
    ...(sortKey.includes('<other>') ? [pattern('get', 'Thing', {}, 'get')] : []),
  ]
  return eachPattern(describe({ ...things, delimiter }, [Thing], patterns), values, answers)
}

/** Tests each pattern separately: it works, or `check` refuses it. */
function eachPattern(
  description: ReturnType<typeof describe>,
  values: readonly unknown[],
  answers: Answers,
): Regression {
  return async (driver) => {
    const [audit, create, ...reads] = description.patterns
    for (const read of reads) {
      const one = { ...description, patterns: [audit!, create!, read] }
      const inputs = inputsOf(read.name, values)
      const isAnswered = answers === 'all' || (answers === 'equality' && read.name === 'equal')
      const regression =
        isAnswered || read.name === 'get'
          ? answersRight(one, [
              ...values.map((name, index) => call('createThing', { owner: 'o', name, other: String(index) })),
              ...inputs.map((input) => call(read.name, input as Entity)),
            ])
          : isRefused(one, 'TW106', 'TW203', 'TW502', 'TW504')
      const wrong = await regression(driver)
      if (wrong !== undefined) return `${read.name}: ${wrong}`
    }
    return undefined
  }
}

/** Every value, or every pair of values, depending on the pattern. */
function inputsOf(name: string, values: readonly unknown[]): readonly object[] {
  const owner = 'o'
  switch (name) {
    case 'between':
    case 'closed':
      return values.flatMap((from) => values.map((to) => ({ owner, from, to })))
    case 'from':
      return values.map((from) => ({ owner, from }))
    case 'before':
    case 'upTo':
      return values.map((before) => ({ owner, before }))
    case 'equal':
      return values.map((each) => ({ owner, name: each }))
    case 'get':
      return values.map((each, index) => ({ owner, name: each, other: String(index) }))
    default:
      return [{ owner }]
  }
}

const escaped: AttributeDescription = { kind: 'text', options: { maximumLength: 20, delimiter: 'escape' } }
const plain: AttributeDescription = { kind: 'text', options: { maximumLength: 20 } }

const answers = 'equality'

/** Keys sort in the order of their values. */
export const textOrder: Regressions = {
  'a descending codec of the design at the end': sorted(
    { kind: 'integer', options: { minimum: 0, maximum: 9999 }, codec: 'countdown' },
    [0, 1, 7, 10, 9999],
    { sortKey: 'N#<name>' },
  ),
  'an escaped text': sorted(escaped, ['a', 'a!', 'a#', 'a#b', 'a%', 'ab', '%', '#'], { answers }),
  'an escaped text at the end': sorted(escaped, ['a', 'a!', 'a#', 'a%', 'ab'], {
    answers,
    sortKey: 'N#<name>',
  }),
  'a text before a delimiter': sorted(plain, ['Ann', 'Ann Lee', 'Ann!', 'Anna', 'An'], { answers }),
  'a text with a high delimiter': sorted(plain, ['a', 'ab', 'a|', 'b'], { answers, delimiter: '~' }),
  'host names with a high delimiter': sorted(
    { kind: 'reversedHostname' },
    ['com', 'example.com', 'example-a.com', 'www.example.com'],
    { answers, delimiter: '~' },
  ),
  'bytes with a high delimiter': sorted(
    { kind: 'binary' },
    [[0], [0, 0], [1], [255]].map((each) => Uint8Array.from(each)),
    {
      answers,
      delimiter: '~',
    },
  ),
  'an enumeration with a high delimiter': sorted(
    { kind: 'oneOf', values: ['A', 'AB', 'B'] },
    ['A', 'AB', 'B'],
    {
      answers,
      delimiter: '~',
    },
  ),
}
