import {
  answersRight,
  call,
  describe,
  entity,
  isRefused,
  load,
  pattern,
  type Regression,
  type Regressions,
  things,
  together,
  transaction,
} from './regression.js'

const team = entity('Team', {
  key: { PK: 'T#<team>', SK: 'META' },
  attributes: {
    team: { kind: 'id' },
    members: { kind: 'integer', options: { minimum: 0 }, default: 0 },
    places: { kind: 'integer', options: { minimum: 0 } },
  },
})
const member = entity('Member', {
  key: { PK: 'T#<team>', SK: 'M#<member>' },
  attributes: { team: { kind: 'id' }, member: { kind: 'id' } },
  derives: {
    Counted: {
      kind: 'count',
      target: 'Team',
      attribute: 'members',
      requires: { test: 'below', attribute: 'members', value: { attribute: 'places' } },
    },
  },
})
const optional = { kind: 'integer', options: { minimum: 0 }, optional: true } as const
const zero = { literal: 0 }
const zeros = { members: { change: 'set', value: zero }, all: { change: 'set', value: zero } } as const
const limitedByAll = {
  Counted: {
    ...member.derives.Counted!,
    requires: { test: 'below', attribute: 'all', value: { attribute: 'places' } },
  },
} as const
const patterns = [
  pattern('create', 'Team', { to: { members: { change: 'set', value: zero } } }),
  pattern('update', 'Team', { set: ['places'] }),
  pattern('get', 'Team'),
  pattern('create', 'Member'),
  pattern('remove', 'Member'),
  transaction('createAll', {
    ...pattern('create', 'Member', {}, 'step1'),
    each: { parameter: 'elements', shared: ['team'], atMost: 4 },
  }),
  transaction('checkTeam', pattern('ensure', 'Team', { when: { test: 'itemExists' } }, 'step1')),
]
const t = { team: 't' }
const a = { ...t, member: 'a' }
const b = { ...t, member: 'b' }
const c = { ...t, member: 'c' }

function steps(...given: Parameters<typeof answersRight>[1]): Regression {
  return answersRight(describe(things, [team, member], patterns), given)
}

function withPlaces(places: number, ...given: Parameters<typeof answersRight>[1]): Regression {
  return steps(call('createTeam', { ...t, places }), ...given, call('getTeam', t))
}

/** A counter that requires something of its own number, and several sources in one transaction. */
export const limitedCounts: Regressions = {
  'two sources for one place': withPlaces(1, together(['createMember', a], ['createMember', b])),
  'two sources for two places': withPlaces(2, together(['createMember', a], ['createMember', b])),
  'two elements for one place': withPlaces(
    1,
    call('createAll', { ...t, elements: [{ member: 'a' }, { member: 'b' }] }),
    call('createAll', { ...t, elements: [{ member: 'a' }] }),
  ),
  'two sources in one write of a load': withPlaces(1, {
    ...load(10, ['createMember', a], ['createMember', b]),
    load: { callsPerWrite: 2, maxStaged: 10 },
  }),
  'three sources for two places, and a check': withPlaces(
    2,
    together(['createMember', a], ['checkTeam', t], ['createMember', b]),
    together(['createMember', c], ['checkTeam', t]),
  ),
  'a place that becomes free': withPlaces(
    1,
    call('createMember', a),
    together(['createMember', b], ['removeMember', a]),
    together(['removeMember', a], ['createMember', b]),
  ),
  'a team that comes after its members': steps(
    together(['createMember', a], ['createMember', b], ['createTeam', { ...t, places: 1 }]),
    together(['createMember', a], ['createTeam', { ...t, places: 1 }]),
    call('getTeam', t),
  ),
  'places that the transaction adds': withPlaces(
    1,
    together(
      ['createMember', a],
      ['updateTeam', { ...t, places: 2 }],
      ['createMember', b],
      ['createMember', c],
    ),
    together(['createMember', a], ['updateTeam', { ...t, places: 2 }], ['createMember', b]),
  ),
  'a second counter of the same source': answersRight(
    describe(
      things,
      [
        { ...team, attributes: { ...team.attributes, all: team.attributes.members! } },
        {
          ...member,
          derives: { All: { kind: 'count', target: 'Team', attribute: 'all' }, ...limitedByAll },
        },
      ],
      patterns.map((each) => (each.name === 'createTeam' ? pattern('create', 'Team', { to: zeros }) : each)),
    ),
    [
      call('createTeam', { ...t, places: 2 }),
      call('createMember', a),
      call('createMember', b),
      call('createMember', c),
      together(['removeMember', a], ['createMember', c]),
      together(['updateTeam', { ...t, places: 3 }], ['createMember', a]),
      call('getTeam', t),
    ],
  ),
  'a counted item that an upsert makes begins at 0': answersRight(
    describe(
      things,
      [{ ...team, attributes: { ...team.attributes, members: optional } }, member],
      [...patterns, pattern('update', 'Team', { set: ['places'], upsert: true }, 'upsertTeam')],
    ),
    [
      call('upsertTeam', { ...t, places: 1 }),
      call('getTeam', t),
      together(['upsertTeam', { team: 'u', places: 1 }], ['createMember', { team: 'u', member: 'a' }]),
      call('createMember', { team: 'u', member: 'b' }),
      call('getTeam', { team: 'u' }),
    ],
  ),
  'a number that counts two kinds of sources': isRefused(
    describe(
      things,
      [team, member, { ...member, name: 'Guest', type: 'GUEST', key: { PK: 'T#<team>', SK: 'G#<member>' } }],
      [...patterns, pattern('create', 'Guest')],
    ),
    'TW1203',
  ),
  'a third source between the read and the write': withPlaces(2, {
    ...together(['createMember', a], ['createMember', b]),
    race: [{ pattern: 'createMember', input: c }],
  }),
  'a team that comes between the read and the write': steps({
    ...together(['createMember', a], ['createMember', b]),
    race: [{ pattern: 'createTeam', input: { ...t, places: 1 } }],
  }),
}
