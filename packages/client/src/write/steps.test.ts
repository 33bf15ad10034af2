import {
  above,
  check,
  create,
  design,
  get,
  id,
  integer,
  list,
  map,
  mirror,
  param,
  removeEntry,
  setElement,
  setEntry,
  size,
  table,
  text,
  timestamp,
  update,
} from '@tablewright/design'
import { afterEach, expect, test } from 'vitest'
import { connect } from '../connect/connect.js'
import { embedded } from '../drivers/embedded.js'
import { createTables } from '../tables/create-tables.js'
import { verify } from '../verify/verify.js'

const games = table('Games', { partitionKey: 'PK', sortKey: 'SK' })
const attributes = {
  gameId: id(),
  scores: map(integer({ minimum: 0 })).default({}),
  moves: list(timestamp()).default([]),
  title: text({ maximumLength: 20 }),
}
const Game = games.entity('GAME', { key: { PK: 'GAME#<gameId>', SK: 'GAME' }, attributes })
const Copied = games.entity('COPIED', {
  key: { PK: 'COPIED#<gameId>', SK: 'GAME' },
  attributes,
  derives: { Copy: mirror({ key: { PK: 'COPY#<gameId>', SK: 'C' }, copies: ['scores', 'moves'] }) },
})

function patternsOf<X extends typeof Game>(Entity: X) {
  const score = { player: text({ minimumLength: 1, maximumLength: 20 }), points: integer({ minimum: 0 }) }
  const move = { index: integer({ minimum: 0, maximum: 99 }), at: timestamp() }
  return {
    add: create(Entity),
    game: get(Entity),
    score: update(Entity, {
      given: score,
      to: { scores: setEntry(param('player'), param('points')) } as never,
    }),
    forget: update(Entity, {
      given: { player: score.player },
      to: { scores: removeEntry(param('player')) } as never,
    }),
    move: update(Entity, {
      given: move,
      to: { moves: setElement(param('index'), param('at')) } as never,
      when: { moves: size(above(param('index'))) } as never,
    }),
  }
}

const plain = design('games', { entities: { Game }, patterns: patternsOf(Game) })
const copied = design('copied', { entities: { Copied }, patterns: patternsOf(Copied as never) })

const driver = embedded({ memory: true })
afterEach(() => driver.close())

test('one entry of a map and one element of a list, alone and with a copy', async () => {
  for (const each of [plain, copied as unknown as typeof plain]) {
    expect(
      check(each.model).findings.filter(({ severity, code }) => severity === 'error' || code === 'TW1303'),
    ).toEqual([])
    const db = connect(each, driver)
    await createTables(db)
    const times = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
    await db.add({ gameId: 'g', title: 'x', moves: times })
    await db.score({ gameId: 'g', player: 'a.b', points: 3 })
    await db.score({ gameId: 'g', player: '#size', points: 4 })
    await db.score({ gameId: 'g', player: 'a.b', points: 5 })
    const other = '2026-03-01T00:00:00.000Z'
    await db.move({ gameId: 'g', index: 1, at: other })
    await expect(db.move({ gameId: 'g', index: 2, at: other })).rejects.toMatchObject({
      code: 'CONDITION_FAILED',
    })
    await db.forget({ gameId: 'g', player: '#size' })
    await db.forget({ gameId: 'g', player: 'nobody' })
    expect(await db.game({ gameId: 'g' })).toEqual({
      gameId: 'g',
      title: 'x',
      scores: { 'a.b': 5 },
      moves: [times[0], other],
    })
    expect((await verify(db)).findings).toEqual([])
  }
})
