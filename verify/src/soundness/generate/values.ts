import type { AttributeDescription } from '../description/description.js'
import type { Dice } from '../random.js'

/** Texts that break naive keys: prefixes of each other, delimiters, cases, compositions, the ends of Unicode. */
function texts(delimiter: string): readonly string[] {
  return [
    ...['a', 'ab', 'abc', 'a b', 'a!', 'a~', 'A', 'B', 'b', 'Ann', 'Ann Lee', 'ann', 'dev1', 'dev10', 'dev2'],
    ...[`a${delimiter}`, `${delimiter}a`, `a${delimiter}b`, delimiter, '%', '%23', `%${delimiter}`, '%25'],
    ...['é', 'e\u0301', 'ﬀ', 'İ', 'ß', '\uFFFD', '\u{10000}', '\uE000', 'z', '~', ' ', ' a', 'a '],
    ...['0', '1', '10', '2', '-1', 'true', '\u0001', 'a\u0000', 'ａ', 'a-b', 'a.b', 'a_b', 'a:b', 'a/b'],
  ]
}

const times = [
  '0000-01-01T00:00:00.000Z',
  '1970-01-01T00:00:00.000Z',
  '2024-02-29T23:59:59.999Z',
  '2024-03-01T00:00:00.000Z',
  '2025-01-01T00:00:00.000Z',
  '2025-01-01T00:00:00.001Z',
  '2025-01-01T00:00:01.000Z',
  '9999-12-31T23:59:59.999Z',
]
/**
 * Times around the clock of generated calls, to test expiry, and after the system clock, by which a server
 * deletes.
 */
const expiries = [
  '2029-12-31T23:59:59.999Z',
  '2030-01-01T00:00:00.000Z',
  '2030-01-01T00:00:05.000Z',
  '2030-01-01T00:00:05.500Z',
  '2031-01-01T00:00:00.000Z',
]
const dates = [
  '0000-01-01',
  '1969-12-31',
  '1970-01-01',
  '2024-02-28',
  '2024-02-29',
  '2024-03-01',
  '9999-12-31',
]
const ulids = [
  '00000000000000000000000000',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  '01ARZ3NDEKTSV4RRFFQ69G5FAW',
  '7ZZZZZZZZZZZZZZZZZZZZZZZZZ',
]
const uuids = [
  '00000000-0000-4000-8000-000000000000',
  '7d444840-9dc0-41d1-b245-5ffdce74fad2',
  '7d444840-9dc0-41d1-b245-5ffdce74fad3',
  'ffffffff-ffff-4fff-bfff-ffffffffffff',
]
const hostnames = [
  'a',
  'com',
  'example.com',
  'www.example.com',
  'example2.com',
  'a.example.com',
  'example-a.com',
]
const numbers = [0, 1, -1, 0.1, 0.2, 0.3, 1.5, -2.5, 10, 2, 100, 1e-7, 123456789.125]
const bytes = [[0], [0, 0], [1], [1, 0], [127], [128], [255], [255, 255], [35], [97]].map((each) =>
  Uint8Array.from(each),
)

/** Objects for a schema that fills in one field, drops others, and refuses some. */
const profiles = [
  { name: 'a' },
  { name: 'a', level: 1 },
  { name: 'b', level: 2, more: [true] },
  { name: '', level: 0 },
  { level: 3 },
  { name: 'a', level: 'x' },
  'a',
]

/** Edge values of an attribute, some of which its type refuses. */
export function edgeValues(
  attribute: AttributeDescription,
  delimiter: string,
  dice: Dice,
): readonly unknown[] {
  const { kind, options = {}, values, element, fields } = attribute
  switch (kind) {
    case 'schema':
      return attribute.schema === 'profile' ? profiles : texts(delimiter)
    case 'text':
      return [...texts(delimiter), ...lengths(options)]
    case 'id':
      return texts(delimiter)
    case 'integer':
    case 'money':
    case 'version':
      return integers(options)
    case 'number':
      return numbers
    case 'boolean':
      return [true, false]
    case 'oneOf':
    case 'constant':
      return values!
    case 'timestamp':
      return attribute.ttl ? expiries : times
    case 'date':
      return dates
    case 'ulid':
      return ulids
    case 'uuid':
      return uuids
    case 'reversedHostname':
      return hostnames
    case 'binary':
      return [...bytes, new Uint8Array()]
    case 'json':
      return [null, 0, '', 'a', [1, 'b'], { a: { b: null } }]
    case 'set':
      return several(element!, delimiter, dice).map((each) => new Set(each))
    case 'list':
      return several(element!, delimiter, dice).flatMap((each) => [each, [...each, ...each.slice(0, 1)]])
    case 'map':
      return several(element!, delimiter, dice).map((each) =>
        Object.fromEntries(each.map((value, index) => [['a', 'b.c', '#x'][index % 3]!, value])),
      )
    case 'record':
      return Array.from({ length: 3 }, () => recordValue(fields!, delimiter, dice))
  }
}

function lengths({ minimumLength, maximumLength }: Readonly<Record<string, unknown>>): readonly string[] {
  const of = (length: unknown) =>
    typeof length === 'number' && length < 100 ? ['x'.repeat(length), 'x'.repeat(length + 1)] : []
  return [...of(minimumLength), ...of(maximumLength)]
}

function integers({ minimum = 0, maximum = 1e9, width = 16 }: Readonly<Record<string, unknown>>) {
  const [low, high] = [minimum as number, maximum as number]
  // Sums stay exact below 2^53.
  const widest = Math.min(10 ** (width as number) - 1, 2 ** 52)
  const near = [low, low + 1, low + 2, 7, 9, 10, 11, 99, 100, high - 1, high, widest, low - 1, high + 1]
  return [...new Set(near)].filter((value) => Number.isSafeInteger(value))
}

function several(element: AttributeDescription, delimiter: string, dice: Dice): unknown[][] {
  const values = edgeValues(element, delimiter, dice).filter((value) => value !== '')
  return [[], [dice.pick(values)], dice.sample(values, 2), dice.sample(values, 3)]
}

function recordValue(
  fields: NonNullable<AttributeDescription['fields']>,
  delimiter: string,
  dice: Dice,
): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    field.optional && dice.chance(0.4) ? undefined : dice.pick(edgeValues(field, delimiter, dice)),
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** A prefix of a value, for `beginsWith`. */
export function beginningOf(value: unknown, kind: string, dice: Dice): string {
  const text = String(value)
  if (kind === 'reversedHostname') return text.split('.').slice(-dice.between(1, 2)).join('.')
  const characters = [...text]
  return characters.slice(0, dice.between(1, Math.max(1, characters.length))).join('')
}
