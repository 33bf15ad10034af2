import type { AttributeDescription } from '../description/description.js'
import type { Regression, Regressions } from './regression.js'
import { sorted } from './text-order.js'

const times = [
  '0000-01-01T00:00:00.000Z',
  '1969-12-31T23:59:59.999Z',
  '1970-01-01T00:00:00.000Z',
  '2025-01-01T00:00:00.000Z',
  '2025-01-01T00:00:00.001Z',
  '9999-12-31T23:59:59.999Z',
]
const numbers = [0, 1, 2, 9, 10, 11, 99, 100, 9999]
const bytes = [[0], [0, 0], [1], [9], [10], [15], [16], [127], [160], [255], [255, 255]].map((each) =>
  Uint8Array.from(each),
)
const hostnames = ['com', 'example.com', 'www.example.com', 'a.example.com', 'example2.com', 'org']
const words = ['a', 'ab', 'b', 'A', '\u00e9', 'e\u0301', '\uFFFD', '\u{10000}', 'a b', 'a%', 'z']
const whole = (more: object): AttributeDescription => ({
  kind: 'integer',
  options: { minimum: 0, maximum: 9999, width: 4, ...more },
})
const text = (more: object): AttributeDescription => ({
  kind: 'text',
  options: { maximumLength: 20, ...more },
})

const kinds: Readonly<Record<string, readonly [AttributeDescription, readonly unknown[]]>> = {
  'a whole number': [whole({}), numbers],
  'a descending whole number': [whole({ inKeys: 'descending' }), numbers],
  'a whole number with a descending codec of the design': [
    { kind: 'integer', options: { minimum: 0, maximum: 9999 }, codec: 'countdown' },
    numbers,
  ],
  'a text with a codec of the design': [{ ...text({}), codec: 'marked' }, words],
  'a time': [{ kind: 'timestamp' }, times],
  'a descending time': [{ kind: 'timestamp', options: { inKeys: 'descending' } }, times],
  'a date': [{ kind: 'date' }, times.map((time) => time.slice(0, 10)).filter((_, index) => index !== 4)],
  'a ULID': [
    { kind: 'ulid' },
    ['00000000000000000000000000', '01ARZ3NDEKTSV4RRFFQ69G5FAV', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'],
  ],
  'bytes in hexadecimal': [{ kind: 'binary' }, bytes],
  'bytes in base 64': [{ kind: 'binary', options: { inKeys: 'base64' } }, bytes],
  'a host name': [{ kind: 'reversedHostname' }, hostnames],
  'a boolean': [{ kind: 'boolean' }, [true, false]],
  'an enumeration': [{ kind: 'oneOf', values: ['A', 'AB', 'B', 'a'] }, ['A', 'AB', 'B', 'a']],
  'a text': [text({}), words],
  'a text that is escaped in order': [
    text({ delimiter: 'escape-in-order' }),
    [...words, 'a#', '#', 'a#b', 'a!', 'a$', '"'],
  ],
  'a folded text': [text({ foldInKeys: true }), ['Ann', 'ben', ' Eve ', 'e\u0301', 'A\u030A', '\u0130']],
  'a text in lower case': [text({ lowerCase: true }), ['Ann', 'ben', ' Eve ', 'E\u0301', '\u00df']],
}

/** Text of variable length before a delimiter sorts correctly only if the delimiter is escaped in order. */
function isOrdered({ kind, options = {}, codec }: AttributeDescription): boolean {
  if (codec) return codec === 'countdown'
  return kind !== 'text' || options.delimiter === 'escape-in-order'
}

function everywhere(kind: AttributeDescription, values: readonly unknown[]): Regression {
  return async (driver) => {
    for (const sortKey of ['N#<name>#<other>', '<name>#<other>', 'N#<other>#<name>']) {
      // A value after another part of the key is found and ordered only together with that part.
      const answers = sortKey.endsWith('<name>') ? 'get' : isOrdered(kind) ? 'all' : 'equality'
      const wrong = await sorted(kind, values, { sortKey, answers })(driver)
      if (wrong !== undefined) return `${sortKey}: ${wrong}`
    }
    return undefined
  }
}

/** Every kind of attribute in a sort key: written values are read back, in order and in every range. */
export const keyKinds: Regressions = Object.fromEntries(
  Object.entries(kinds).map(([name, [kind, values]]) => [name, everywhere(kind, values)]),
)
