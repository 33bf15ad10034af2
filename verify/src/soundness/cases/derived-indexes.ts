import type {
  AttributeDescription,
  DesignDescription,
  EntityDescription,
  TableDescription,
} from '../description/description.js'
import {
  answersRight,
  call,
  describe,
  entity,
  isRefused,
  pattern,
  type Regression,
  type Regressions,
  raced,
  things,
  together,
} from './regression.js'

const byDay: TableDescription = {
  ...things,
  indexes: [{ name: 'days', partition: [{ name: 'G1P', type: 'S' }], sort: [{ name: 'G1S', type: 'S' }] }],
}

/** Two indexes whose keys share an attribute. */
const sharing: TableDescription = {
  ...things,
  indexes: [
    { name: 'days', partition: [{ name: 'G1P', type: 'S' }], sort: [{ name: 'shared', type: 'S' }] },
    { name: 'places', partition: [{ name: 'G2P', type: 'S' }], sort: [{ name: 'shared', type: 'S' }] },
  ],
}

const local: TableDescription = {
  ...things,
  indexes: [{ name: 'later', local: true, partition: [], sort: [{ name: 'G1S', type: 'S' }] }],
}

const id: AttributeDescription = { kind: 'id' }
const attributes: EntityDescription['attributes'] = {
  note: { kind: 'id' },
  tag: { kind: 'id', optional: true },
  day: { kind: 'id', optional: true },
  place: { kind: 'id', optional: true },
}

function noteWith(kind: 'mirror' | 'unique' | 'memberOf', key: Readonly<Record<string, string>>) {
  const set = kind === 'memberOf' ? { set: 'notes', element: '<note>' } : {}
  return entity('Note', {
    key: { PK: 'N#<note>', SK: 'META' },
    attributes,
    derives: { ByTag: { kind, key, ...set } },
  })
}

function labelWith(key: Readonly<Record<string, string>>) {
  return entity('Label', {
    key: { PK: 'L#<note>', SK: 'META' },
    attributes: { note: { kind: 'id' }, tag: { kind: 'id' }, size: { kind: 'oneOf', values: ['s', 'm'] } },
    derives: { Tagged: { kind: 'unique', key } },
  })
}

const mirrored = { PK: 'T#<tag>', SK: '<note>', G1P: 'D#<day>', G1S: '<note>' }
const guarded = { ...mirrored, SK: 'T' }
const shared = { PK: 'T#<tag>', SK: '<note>', G1P: 'D#<day>', G2P: 'P#<place>', shared: '<note>' }

const writes = [
  pattern('create', 'Note'),
  pattern('put', 'Note'),
  pattern('update', 'Note', { edit: ['tag', 'day', 'place'] }),
  pattern('remove', 'Note'),
]
const ofDay = pattern('query', 'Note.ByTag', { by: ['day'], index: 'days' }, 'ofDay')
const ofPlace = pattern('query', 'Note.ByTag', { by: ['place'], index: 'places' }, 'ofPlace')

const notes = (kind: 'mirror' | 'unique', key: Readonly<Record<string, string>>) =>
  describe(byDay, [noteWith(kind, key)], [...writes, ofDay])

/** A part of an index key comes and goes while the item stays, and the item comes and goes with its own key. */
function comesAndGoes(description: DesignDescription): Regression {
  return answersRight(description, [
    call('createNote', { note: '1', tag: 'a' }),
    call('ofDay', { day: 'x' }),
    call('updateNote', { note: '1', day: 'x' }),
    call('ofDay', { day: 'x' }),
    call('updateNote', { note: '1', day: 'y' }),
    call('ofDay', { day: 'x' }),
    call('ofDay', { day: 'y' }),
    call('updateNote', { note: '1', day: null }),
    call('ofDay', { day: 'y' }),
    call('putNote', { note: '1', tag: 'b', day: 'x' }),
    call('ofDay', { day: 'x' }),
    call('updateNote', { note: '1', tag: null }),
    call('ofDay', { day: 'x' }),
    call('updateNote', { note: '1', tag: 'c', day: null }),
    raced(['updateNote', { note: '1', tag: 'd' }], ['updateNote', { note: '1', day: 'z' }]),
    raced(['updateNote', { note: '1', day: null }], ['updateNote', { note: '1', tag: 'e' }]),
    call('ofDay', { day: 'z' }),
    together(['updateNote', { note: '1', day: 'x' }], ['createNote', { note: '2', tag: 'f' }]),
    together(['updateNote', { note: '2', day: 'x' }], ['updateNote', { note: '2', day: null }]),
    call('ofDay', { day: 'x' }),
    call('removeNote', { note: '1' }),
    call('ofDay', { day: 'x' }),
  ])
}

/** Items are in the indexes whose keys they have, and derived items exist without them. */
export const derivedIndexes: Regressions = {
  'a mirror without a part of an index key': comesAndGoes(notes('mirror', mirrored)),
  'a guard without a part of an index key': comesAndGoes(notes('unique', guarded)),
  'a printed client and a mirror without a part of an index key': comesAndGoes({
    ...notes('mirror', mirrored),
    compiled: true,
  }),
  'a guard in an index keeps its value from other sources': answersRight(notes('unique', guarded), [
    call('createNote', { note: '1', tag: 'a' }),
    call('createNote', { note: '2', tag: 'a', day: 'x' }),
    call('createNote', { note: '2', tag: 'b', day: 'x' }),
    call('updateNote', { note: '2', tag: 'a' }),
    call('ofDay', { day: 'x' }),
  ]),
  'guards of two entities, each with index keys of its own': answersRight(
    describe(
      { ...byDay, entityType: 'kind' },
      [noteWith('unique', guarded), labelWith({ ...guarded, G1P: 'S#<size>' })],
      [...writes, pattern('create', 'Label')],
    ),
    [
      call('createNote', { note: '1', tag: 'a', day: 'x' }),
      call('createLabel', { note: '1', tag: 'a', size: 's' }),
      call('createLabel', { note: '1', tag: 'b', size: 's' }),
      call('updateNote', { note: '1', tag: 'b' }),
    ],
  ),
  'a mirror in two indexes that share a key attribute': answersRight(
    describe(sharing, [noteWith('mirror', shared)], [...writes, ofDay, ofPlace]),
    [
      call('createNote', { note: '1', tag: 'a', day: 'x', place: 'p' }),
      call('updateNote', { note: '1', day: null }),
      call('ofDay', { day: 'x' }),
      call('ofPlace', { place: 'p' }),
      call('updateNote', { note: '1', day: 'y', place: null }),
      call('ofDay', { day: 'y' }),
      call('ofPlace', { place: 'p' }),
    ],
  ),
  'a collection of a local index with other names of the partition': answersRight(
    describe(
      local,
      [
        entity('Room', { key: { PK: 'H#<house>', SK: 'R', G1S: '<at>' }, attributes: { house: id, at: id } }),
        entity('Bill', {
          key: { PK: 'H#<payer>', SK: 'B', G1S: '<due>' },
          attributes: { payer: id, due: id },
        }),
      ],
      [
        pattern('create', 'Room'),
        pattern('create', 'Bill'),
        {
          name: 'both',
          operation: 'collection',
          targets: ['Room', 'Bill'],
          options: { by: ['house'], index: 'later' },
        },
      ],
    ),
    [
      call('createRoom', { house: '1', at: 'a' }),
      call('createBill', { payer: '1', due: 'b' }),
      call('createBill', { payer: '2', due: 'b' }),
      call('both', { house: '1' }),
    ],
  ),
  'a set in an index': isRefused(
    describe(byDay, [noteWith('memberOf', { ...guarded, PK: 'SET#<tag>' })], [pattern('create', 'Note')]),
    'SET_IN_INDEX',
  ),
}
