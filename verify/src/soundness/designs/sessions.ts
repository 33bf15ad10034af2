import {
  create,
  date,
  design,
  get,
  id,
  increment,
  integer,
  mirror,
  number,
  param,
  query,
  remove,
  table,
  text,
  timestamp,
  ulid,
  update,
} from '@tablewright/design'

const sessionsTable = table('Sessions', { partitionKey: 'PK', sortKey: 'SK', entityType: 'type' })

const Session = sessionsTable.entity('SESSION', {
  key: { PK: 'SESSION#<sessionId>', SK: 'SESSION' },
  attributes: {
    sessionId: ulid().onCreate(),
    userId: id(),
    device: text({ maximumLength: 100 }).optional(),
    expiresAt: timestamp().ttl(),
  },
  derives: {
    OfUser: mirror({ key: { PK: 'USER#<userId>', SK: 'SESSION#<sessionId>' }, copies: ['device'] }),
  },
})

const playersTable = table('Players', {
  partitionKey: 'game',
  sortKey: 'player',
  indexes: { leaderboard: { partitionKey: 'game', sortKey: { name: 'score', type: 'N' } } },
})

const Player = playersTable.entity('PLAYER', {
  key: { game: '<game>', player: '<player>' },
  attributes: { game: id(), player: id(), score: integer().default(0) },
})

const readingsTable = table('Readings', { partitionKey: 'PK', sortKey: 'SK' })

const Reading = readingsTable.entity('READING', {
  key: { PK: 'SENSOR#<sensor>#<day>', SK: '<at>' },
  attributes: { sensor: id(), day: date(), at: timestamp(), value: number() },
})

/** Sessions that expire, a leaderboard for each game, and readings of sensors by day. */
export const sessions = design('sessions', {
  entities: { Session, Player, Reading },
  patterns: {
    signIn: create(Session),
    session: get(Session),
    sessionsOf: query(Session.OfUser, { by: 'userId', order: 'newest', expect: { items: 10 } }),
    prolong: update(Session, { set: ['expiresAt'] }),
    signOut: remove(Session),
    join: create(Player),
    score: update(Player, { given: { points: integer() }, to: { score: increment(param('points')) } }),
    best: query(Player, {
      index: 'leaderboard',
      by: 'game',
      order: 'descending',
      limit: 10,
      expect: { items: 1_000 },
    }),
    above: query(Player, { index: 'leaderboard', by: 'game', from: 'score', expect: { items: 1_000 } }),
    record: create(Reading),
    readings: query(Reading, {
      by: ['sensor', 'day'],
      between: 'at',
      order: 'oldest',
      expect: { items: 1_440 },
    }),
    latest: query(Reading, { by: ['sensor', 'day'], order: 'newest', limit: 1, expect: { items: 1_440 } }),
  },
})
