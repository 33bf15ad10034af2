import { answersRight, call, describe, entity, pattern, type Regressions, things } from './regression.js'

const leaderboard = {
  ...things,
  indexes: [
    {
      name: 'byScore',
      partition: [{ name: 'game', type: 'S' as const }],
      sort: [{ name: 'score', type: 'N' as const }],
    },
  ],
}
const Player = entity('Player', {
  key: { PK: 'P#<player>', SK: 'META' },
  attributes: { player: { kind: 'id' }, game: { kind: 'id' }, score: { kind: 'integer', default: 0 } },
})

const keysOnly = {
  ...things,
  indexes: [
    {
      name: 'byState',
      partition: [{ name: 'G1P', type: 'S' as const }],
      sort: [{ name: 'G1S', type: 'S' as const }],
      projection: 'KEYS_ONLY' as const,
    },
  ],
}
const Job = entity('Job', {
  key: { PK: 'J#<job>', SK: 'META', G1P: 'STATE#<state>', G1S: 'AT#<at>' },
  attributes: {
    job: { kind: 'id' },
    state: { kind: 'oneOf', values: ['open', 'done'] },
    at: { kind: 'timestamp' },
  },
})

/** Sound designs that must be accepted. */
export const falsePositives: Regressions = {
  'a leaderboard': answersRight(
    describe(
      leaderboard,
      [Player],
      [
        pattern('create', 'Player'),
        pattern('update', 'Player', {
          given: { points: { kind: 'integer' } },
          to: { score: { change: 'increment', value: { param: 'points' } } },
        }),
        pattern('query', 'Player', { by: ['game'], index: 'byScore', order: 'descending' }),
      ],
    ),
    [
      call('createPlayer', { player: 'a', game: 'g' }),
      call('createPlayer', { player: 'b', game: 'g', score: 5 }),
      call('updatePlayer', { player: 'a', points: 9 }),
      call('queryPlayer', { game: 'g' }),
    ],
  ),
  'the keys alone, which hold all that is asked': answersRight(
    describe(
      keysOnly,
      [Job],
      [
        pattern('create', 'Job'),
        pattern('query', 'Job', { by: ['state'], index: 'byState', returns: ['job', 'state', 'at'] }),
      ],
    ),
    [
      call('createJob', { job: 'j', state: 'open', at: '2025-01-01T00:00:00.000Z' }),
      call('queryJob', { state: 'open' }),
    ],
  ),
}
