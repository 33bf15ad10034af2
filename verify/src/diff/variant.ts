import {
  type AnyAttribute,
  boolean,
  count,
  create,
  type Design,
  date,
  design,
  get,
  id,
  integer,
  list,
  memberOf,
  mirror,
  money,
  number,
  oneOf,
  query,
  record,
  set,
  table,
  text,
  timestamp,
  unique,
  update,
} from '@tablewright/design'
import fc from 'fast-check'

/** A design of one entity, as plain choices that a test can change one by one. */
export interface Variant {
  readonly delimiter: '#' | '|'
  readonly entityType: boolean
  readonly type: 'NOTE' | 'MEMO'
  readonly sortKey: (typeof sortKeys)[number]
  readonly direction: 'ascending' | 'descending'
  readonly width: 4 | 6
  readonly kind: keyof typeof kinds
  readonly name: 'value' | 'renamed'
  readonly place: keyof typeof storedPlaces
  readonly optional: boolean
  readonly keyOnly: boolean
  readonly extra: keyof typeof extras
  readonly derived: keyof typeof derivations
  readonly condition: boolean
  readonly copies: keyof typeof copyings
  readonly index: 'none' | 'all' | 'keys'
}

const sortKeys = ['N<d><rank>', '<rank>', 'N<d><rank><d><other>'] as const

const short = () => text({ maximumLength: 9 })

/** Kinds of the changed attribute, ordered so that some are wider than their neighbors. */
const kinds = {
  few: () => oneOf('a', 'b'),
  more: () => oneOf('a', 'b', 'c'),
  short,
  long: () => text({ maximumLength: 30 }),
  folded: () => text({ maximumLength: 30, lowerCase: true }),
  day: () => date(),
  small: () => integer({ minimum: 0, maximum: 9 }),
  whole: () => integer(),
  any: () => number(),
  euro: () => money('EUR'),
  dollar: () => money('USD'),
  time: () => timestamp(),
  yes: () => boolean(),
  texts: () => list(short()),
  fewTexts: () => list(short(), { atMost: 1 }),
  tags: () => set(short()),
  fields: () => record({ one: short() }),
  moreFields: () => record({ one: short(), two: short().optional() }),
  movedFields: () => record({ one: short().stored('1') }),
} satisfies Record<string, () => AnyAttribute>

const storedPlaces = { plain: undefined, other: ['elsewhere'], inside: ['data', 'value'] } as const

const extras = {
  none: undefined,
  optional: () => short().optional(),
  required: () => short(),
  defaulted: () => short().default('x'),
  otherDefault: () => short().default('y'),
  inside: () => short().optional().stored('data', 'extra'),
  expiring: () => integer().optional().ttl(),
  lasting: () => integer().optional(),
} satisfies Record<string, (() => AnyAttribute) | undefined>

const copyings = { none: {}, other: { copied: 'other' }, rank: { copied: 'rankText' } } as const

const derivations = {
  none: 0,
  mirror: 0,
  movedMirror: 0,
  unique: 0,
  kept: 0,
  member: 0,
  smallMember: 0,
  count: 0,
} as const

export const anyVariant: fc.Arbitrary<Variant> = fc.record({
  delimiter: fc.constantFrom('#', '|'),
  entityType: fc.boolean(),
  type: fc.constantFrom('NOTE', 'MEMO'),
  sortKey: fc.constantFrom(...sortKeys),
  direction: fc.constantFrom('ascending', 'descending'),
  width: fc.constantFrom(4, 6),
  kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
  name: fc.constantFrom('value', 'renamed'),
  place: fc.constantFrom(...(Object.keys(storedPlaces) as (keyof typeof storedPlaces)[])),
  optional: fc.boolean(),
  keyOnly: fc.boolean(),
  extra: fc.constantFrom(...(Object.keys(extras) as (keyof typeof extras)[])),
  derived: fc.constantFrom(...(Object.keys(derivations) as (keyof typeof derivations)[])),
  condition: fc.boolean(),
  copies: fc.constantFrom(...(Object.keys(copyings) as (keyof typeof copyings)[])),
  index: fc.constantFrom('none', 'all', 'keys'),
})

/** Choices with more weight: most of their changes are safe, and `diff` must call them safe. */
const frequent = ['kind', 'kind', 'optional', 'extra', 'extra', 'name', 'copies'] as const

/** A variant, and another that differs in one or two choices. */
export const anyPair: fc.Arbitrary<readonly [Variant, Variant]> = fc
  .tuple(anyVariant, anyVariant, fc.uniqueArray(fc.nat(22), { minLength: 1, maxLength: 2 }))
  .map(([before, other, choices]) => {
    const names = [...(Object.keys(before) as (keyof Variant)[]), ...frequent]
    const changed = Object.fromEntries(choices.map((choice) => [names[choice]!, other[names[choice]!]]))
    return [before, { ...before, ...changed }] as const
  })

function valueAttribute({ kind, place, optional }: Variant): AnyAttribute {
  const plain: AnyAttribute = kinds[kind]()
  const path = storedPlaces[place]
  const placed = path ? plain.stored(path[0], ...path.slice(1)) : plain
  return optional ? placed.optional() : placed
}

function derivesOf(
  { derived, condition, copies }: Variant,
  key: (text: string) => string,
  Board: never,
): object {
  const common = {
    ...(condition ? { while: { other: 'a' } } : {}),
    copies: copyings[copies],
  }
  switch (derived) {
    case 'none':
      return {}
    case 'mirror':
    case 'movedMirror': {
      const PK = key(derived === 'mirror' ? 'COPY<d><board>' : 'MOVED<d><board>')
      return { Copy: mirror({ ...common, key: { PK, SK: key('C<d><rank><d><other>') } }) }
    }
    case 'unique':
    case 'kept':
      return {
        Copy: unique({
          ...common,
          key: { PK: key('U<d><board><d><rank>'), SK: 'U' },
          kept: derived === 'kept',
        }),
      }
    case 'member':
    case 'smallMember': {
      const atMost = derived === 'member' ? 9 : 3
      const { copies: _, ...rest } = common
      return {
        Copy: memberOf({
          ...rest,
          key: { PK: key('SET<d><board>'), SK: 'S' },
          set: 'all',
          element: key('<rank><d><other>'),
          atMost,
        }),
      }
    }
    case 'count': {
      const { copies: _, ...rest } = common
      return { Copy: count(Board, { ...rest, attribute: 'notes' as never }) }
    }
  }
}

/** The design of a variant. */
export function designOf(variant: Variant): Design {
  const { delimiter, entityType, type, sortKey, direction, width, name, keyOnly, extra, index } = variant
  const key = (text: string) => text.replaceAll('<d>', delimiter)
  const projection = index === 'keys' ? ('KEYS_ONLY' as const) : ('ALL' as const)
  const notes = table('Notes', {
    partitionKey: 'PK',
    sortKey: 'SK',
    delimiter,
    ...(entityType ? { entityType: 'type' } : {}),
    indexes: index === 'none' ? {} : { Index: { partitionKey: 'GPK', sortKey: 'GSK', projection } },
  })
  const Board = notes.entity('BOARD', {
    key: { PK: key('BOARD<d><board>'), SK: 'BOARD' },
    attributes: { board: id(), notes: integer().default(0) },
  })
  const rank = integer({ minimum: 0, maximum: 9999, width, inKeys: direction })
  const Note = notes.entity(type, {
    key: {
      PK: key('B<d><board>'),
      SK: key(sortKey),
      ...(index === 'none' ? {} : { GPK: key('O<d><other>'), GSK: key('<rank><d><board>') }),
    },
    attributes: {
      board: id(),
      rank: keyOnly ? rank.keyOnly() : rank,
      other: oneOf('a', 'b', 'c'),
      rankText: short().optional(),
      [name]: valueAttribute(variant),
      ...(extras[extra] ? { extra: extras[extra]() } : {}),
    },
    derives: derivesOf(variant, key, Board as never),
  } as never)
  const Any = Note as never
  return design('notes', {
    entities: { Board, Note: Any },
    patterns: {
      addBoard: create(Board, { to: { notes: 0 } }),
      add: create(Any),
      note: get(Any),
      notes: query(Any, { by: ['board'] } as never),
      edit: update(Any, { edit: ['rankText', name, ...(extras[extra] ? ['extra'] : [])] } as never),
    },
  }) as unknown as Design
}

const samples: Readonly<Record<keyof typeof kinds, readonly unknown[]>> = {
  few: ['a', 'b'],
  more: ['a', 'c'],
  short: ['', 'Abcdefghi'],
  long: ['Ab', 'x'.repeat(30)],
  folded: ['a', 'é'.repeat(30)],
  day: ['2020-08-31', '1970-01-01'],
  small: [0, 9],
  whole: [-5, 9_007_199_254_740_991],
  any: [0.1, -7],
  euro: [500, -1],
  dollar: [500, 0],
  time: ['2020-08-31T16:02:16.808Z', '1970-01-01T00:00:00.000Z'],
  yes: [true, false],
  texts: [[], ['a', 'b']],
  fewTexts: [['a'], []],
  tags: [new Set(['a']), new Set(['a', 'b'])],
  fields: [{ one: '' }, { one: 'abc' }],
  moreFields: [{ one: 'a' }, { one: 'a', two: 'b' }],
  movedFields: [{ one: 'a' }, { one: 'b' }],
}

/** Notes at the limits of what the design of a variant accepts. */
export function notesOf({
  kind,
  name,
  optional,
  extra,
}: Variant): readonly Readonly<Record<string, unknown>>[] {
  const extraValue = extra === 'expiring' || extra === 'lasting' ? 4_000_000_000 : 'e'
  const values = optional ? [...samples[kind], undefined] : samples[kind]
  return values.map((value, index) => ({
    board: 'b',
    rank: index,
    other: index === 0 ? 'a' : 'b',
    ...(index === 0 ? {} : { rankText: `r${index}` }),
    ...(value === undefined ? {} : { [name]: value }),
    ...(extra === 'required' || (extra !== 'none' && index === 0) ? { extra: extraValue } : {}),
  }))
}
