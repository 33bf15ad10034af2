import { seededRandom } from '@tablewright/base'
import { connect } from '@tablewright/client'
import { create, design, get, id, table, update } from '@tablewright/design'
import { memoryDatabase } from '../../testing/memory-database.js'
import { sleepInTurns } from '../../testing/turns.js'
import { newEvent } from '../event.js'
import { outbox } from '../outbox.js'

const things = table('Things', { partitionKey: 'PK', sortKey: 'SK', entityType: 'kind' })
const Thing = things.entity('THING', {
  key: { PK: 'THING#<thingId>', SK: 'THING' },
  attributes: { thingId: id(), owner: id() },
})
const { entities, patterns } = outbox(things)

/** A small design with an outbox. */
export const thingsDesign = design('things', {
  entities: { Thing, ...entities },
  patterns: {
    addThing: create(Thing),
    thing: get(Thing, { consistency: 'strong' }),
    giveThing: update(Thing, { set: ['owner'] }),
    ...patterns,
  },
})

export const thingEvents = {
  'thing.added': { aggregate: 'thing', summary: 'A thing was added.', data: { owner: id() } },
  'thing.given': { aggregate: 'thing', summary: 'A thing has another owner.', data: { owner: id() } },
} as const

export const added = (thingId: string, owner: string) =>
  newEvent(thingEvents, 'thing.added', thingId, { owner })
export const given = (thingId: string, owner: string) =>
  newEvent(thingEvents, 'thing.given', thingId, { owner })

/** The design on a fresh engine in memory. */
export async function openThings() {
  const { driver, close } = await memoryDatabase(thingsDesign)()
  const random = seededRandom(1)
  return { db: connect(thingsDesign, driver, { random }), random, sleep: sleepInTurns, driver, close }
}
