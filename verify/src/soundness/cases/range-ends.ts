import type { AttributeDescription, KeyDescription, PatternOptions } from '../description/description.js'
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

const ranges: Readonly<Record<string, PatternOptions>> = {
  between: { between: 'at' },
  within: { between: 'at', bounds: 'closed' },
  from: { from: 'at' },
  before: { before: 'at' },
  until: { before: 'at', bounds: 'closed' },
}

/** Items of a partition, queried by every range that begins or ends at one of them. */
function places(
  at: AttributeDescription,
  sort: KeyDescription,
  text: string,
  values: readonly unknown[],
): Regression {
  const Place = entity('Place', {
    key: { PK: 'P#<owner>', [sort.name]: text },
    attributes: { owner: { kind: 'id' }, at, part: { kind: 'id' } },
  })
  const queries = Object.entries(ranges).map(([name, options]) =>
    pattern('query', 'Place', { by: ['owner'], order: 'ascending', ...options }, name),
  )
  const creates = values.map((value) => call('createPlace', { owner: 'o', at: value, part: 'x' }))
  const asked = values.flatMap((value, index) => [
    call('from', { owner: 'o', from: value }),
    call('before', { owner: 'o', before: value }),
    call('until', { owner: 'o', before: value }),
    ...[value, values[index + 1] ?? value].flatMap((to) => [
      call('between', { owner: 'o', from: value, to }),
      call('within', { owner: 'o', from: value, to }),
    ]),
  ])
  const table = { ...things, sort }
  return answersRight(describe(table, [Place], [pattern('create', 'Place'), ...queries]), [
    ...creates,
    ...asked,
  ])
}

const text: KeyDescription = { name: 'SK', type: 'S' }
const number: KeyDescription = { name: 'at', type: 'N' }
const bytes: KeyDescription = { name: 'at', type: 'B' }
const integer: AttributeDescription = { kind: 'integer', options: { minimum: 0, maximum: 99, width: 2 } }
const falling = { ...integer, options: { ...integer.options, inKeys: 'descending' } }
const countdown: AttributeDescription = {
  kind: 'integer',
  options: { minimum: 0, maximum: 9999 },
  codec: 'countdown',
}
const numbers = [0, 1, 2, 9, 10, 99]
const days = ['0000-01-01', '2024-02-28', '2024-02-29', '9999-12-31']
const times = days.flatMap((day) => [`${day}T00:00:00.000Z`, `${day}T23:59:59.999Z`])
const bytesOf = (...values: number[]) => new Uint8Array(values)

/** Items with a sort key of two parts, one of which is known. */
const prefixed = entity('Place', {
  key: { PK: 'P#<owner>', SK: 'X#<part>#<at>' },
  attributes: { owner: { kind: 'id' }, at: integer, part: { kind: 'id' } },
})
const list = {
  ...things,
  indexes: [{ name: 'byB', partition: [{ name: 'B', type: 'S' as const }], sort: [] }],
}
const indexed = entity('Place', {
  key: { PK: 'P#<owner>', SK: 'META', B: 'B#<b>#<c>' },
  attributes: { owner: { kind: 'id' }, b: { kind: 'id' }, c: { kind: 'id' }, d: { kind: 'id' } },
})

/** Both kinds share a partition and a key prefix. The first one names the parameters. */
const otherNames = answersRight(
  describe(
    things,
    [
      entity('One', {
        key: { PK: 'R#<room>', SK: 'E#<at>#1' },
        attributes: { room: { kind: 'id' }, at: { kind: 'timestamp' } },
      }),
      entity('Two', {
        key: { PK: 'R#<hall>', SK: 'E#<since>#2' },
        attributes: { hall: { kind: 'id' }, since: { kind: 'timestamp' } },
      }),
    ],
    [
      pattern('create', 'One'),
      pattern('create', 'Two'),
      {
        name: 'both',
        operation: 'collection',
        targets: ['One', 'Two'],
        options: { by: ['room'], between: 'at' },
      },
    ],
  ),
  [
    ...['2024-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z'].flatMap((at) => [
      call('createOne', { room: 'r', at }),
      call('createTwo', { hall: 'r', since: at }),
      call('createTwo', { hall: 's', since: at }),
    ]),
    call('both', { room: 'r', from: '2024-01-01T00:00:00.000Z', to: '2025-01-01T00:00:00.000Z' }),
  ],
)

/** A range takes in its ends as it says, for every kind of key. */
const twice = entity('Place', {
  key: { PK: 'P#<owner>', SK: '<owner>' },
  attributes: { owner: { kind: 'id' } },
})

/** An excluded end of bytes or text after another part of a sort key, which together have a limited size. */
const secondParts = (['binary', 'id'] as const).flatMap((kind) =>
  [false, true].map((printed) => {
    const type = kind === 'binary' ? ('B' as const) : ('S' as const)
    const value = (last: number) => (kind === 'binary' ? Uint8Array.of(last) : String.fromCodePoint(last))
    const indexes = [
      {
        name: 'byTag',
        partition: [{ name: 'tag', type: 'S' as const }],
        sort: [
          { name: 'part', type: 'S' as const },
          { name: 'value', type },
        ],
      },
    ]
    const Part = entity('Part', {
      key: { PK: 'P#<id>', SK: 'META' },
      attributes: { id: { kind: 'id' }, tag: { kind: 'id' }, part: { kind: 'id' }, value: { kind } },
    })
    const range = pattern('query', 'Part', { by: ['tag', 'part'], index: 'byTag', between: 'value' })
    const description = describe({ ...things, indexes }, [Part], [pattern('create', 'Part'), range])
    const regression = answersRight(printed ? { ...description, compiled: true } : description, [
      ...[96, 97, 98].map((last) =>
        call('createPart', { id: String(last), tag: 't', part: 'p'.repeat(50), value: value(last) }),
      ),
      call('queryPart', { tag: 't', part: 'p'.repeat(50), from: value(97), to: value(98) }),
    ])
    return [
      `the end of a range of ${type} in the second part of a key${printed ? ', printed' : ''}`,
      regression,
    ] as const
  }),
)

export const rangeEnds: Regressions = {
  ...Object.fromEntries(secondParts),
  'a collection with different names in its keys': otherNames,
  'a beginning of a folded text that ends with a space': answersRight(
    describe(
      things,
      [
        entity('Name', {
          key: { PK: 'N#<group>', SK: 'N#<name>' },
          attributes: {
            group: { kind: 'id' },
            name: { kind: 'text', options: { maximumLength: 40, lowerCase: true } },
          },
        }),
      ],
      [pattern('create', 'Name'), pattern('query', 'Name', { by: ['group'], beginsWith: 'name' })],
    ),
    [
      call('createName', { group: '1', name: 'Ann Lee' }),
      call('createName', { group: '1', name: 'Anna' }),
      call('createName', { group: '1', name: ' Ann' }),
      ...['ann ', 'ANN', ' ann', 'ann  ', ' '].map((prefix) => call('queryName', { group: '1', prefix })),
    ],
  ),
  'numbers before a literal': places(integer, text, 'X#<at>#', numbers),
  'descending numbers before a literal': places(falling, text, 'X#<at>#END', numbers),
  'numbers of a descending key codec before a literal': places(countdown, text, 'X#<at>#', numbers),
  'times before a literal': places({ kind: 'timestamp' }, text, 'X#<at>#', times),
  'numbers in a key of numbers': places({ kind: 'integer' }, number, '<at>', [-1, ...numbers]),
  'fractions in a key of numbers': places({ kind: 'number' }, number, '<at>', [-2.5, 0, 0.1, 0.3, 1e-7]),
  'bytes in a key of bytes': places({ kind: 'binary' }, bytes, '<at>', [
    bytesOf(0),
    bytesOf(0, 0),
    bytesOf(1),
    bytesOf(255),
    bytesOf(255, 255),
  ]),
  'numbers that are the whole key text': places(integer, text, '<at>', numbers),
  'numbers after a literal': places(integer, text, 'N#<at>', numbers),
  'numbers before another part': places(integer, text, 'N#<at>#<part>', numbers),
  'descending numbers that are the whole key text': places(falling, text, '<at>', numbers),
  'descending numbers before another part': places(falling, text, 'N#<at>#<part>', numbers),
  'numbers of a descending codec that are the whole key text': places(countdown, text, '<at>', numbers),
  'numbers of a descending codec before another part': places(countdown, text, 'N#<at>#<part>', numbers),
  'times that are the whole key text': places({ kind: 'timestamp' }, text, '<at>', times),
  'times before another part': places({ kind: 'timestamp' }, text, 'T#<at>#<part>', times),
  'days after a literal': places({ kind: 'date' }, text, 'D#<at>', days),
  'what is known of a key is asked for': answersRight(
    describe(
      things,
      [prefixed],
      [
        pattern('create', 'Place'),
        pattern('query', 'Place', { by: ['owner', 'part'], order: 'ascending' }, 'under'),
      ],
    ),
    [
      ...['x', 'xy', 'y'].map((part, at) => call('createPlace', { owner: 'o', part, at })),
      call('under', { owner: 'o', part: 'x' }),
    ],
  ),
  'the first answer of a filter is found behind a page of others': answersRight(
    describe(
      things,
      [prefixed],
      [
        pattern('create', 'Place'),
        pattern(
          'query',
          'Place',
          {
            by: ['owner'],
            limit: 1,
            filter: { test: 'atLeast', attribute: 'at', value: { literal: 28 } },
          },
          'late',
        ),
      ],
    ),
    [
      ...Array.from({ length: 32 }, (_, at) => call('createPlace', { owner: 'o', part: 'x', at })),
      call('late', { owner: 'o' }),
    ],
  ),
  'a range of an attribute that is given already': isRefused(
    describe(
      things,
      [twice],
      [pattern('create', 'Place'), pattern('query', 'Place', { by: ['owner'], between: 'owner' })],
    ),
    'TW106',
  ),
  'an update of half an index key': isRefused(
    describe(list, [indexed], [pattern('create', 'Place'), pattern('update', 'Place', { set: ['b'] })]),
    'TW801',
  ),
  'a query of what its index does not carry': isRefused(
    describe(
      { ...list, indexes: [{ ...list.indexes[0]!, projection: 'KEYS_ONLY' }] },
      [indexed],
      [pattern('create', 'Place'), pattern('query', 'Place', { by: ['b', 'c'], index: 'byB' })],
    ),
    'TW702',
  ),
}
