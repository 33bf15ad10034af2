import { seededRandom } from '@tablewright/base'
import { connect, createTables, type Driver, newUuid } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import { design, id, table } from '@tablewright/design'
import { emit, newEvent, outbox } from '@tablewright/system'
import { fakeClock, sleepInTurns } from '@tablewright/system/testing'
import { type EventContext, type EventOptions, eventOptions } from '../context.js'
import { eventsDesign } from '../design.js'
import { openEventStore } from '../run-events.js'

const thingsDesign = design('things', outbox(table('Things', { partitionKey: 'PK', sortKey: 'SK' })))

const catalog = {
  'thing.moved': {
    aggregate: 'thing',
    summary: 'A thing was moved.',
    data: { to: id() },
    mail: { subject: 'Moved to {to}', text: 'It is at {to} now.' },
  },
  'thing.lost': { aggregate: 'thing', summary: 'A thing was lost.', data: {} },
} as const

/** Opens a design with only events, on an engine in memory. */
export async function openThings(options: EventOptions = {}, seed = 1) {
  const database = embedded({ memory: true })
  const clock = fakeClock()
  const random = seededRandom(seed)
  await createTables(connect(thingsDesign, database))
  const store = await openEventStore(database, { clock: clock.clock, random })
  /** Returns the context of one process. */
  const process = (driver: Driver = database): EventContext => ({
    system: 'things',
    title: 'Things',
    catalog,
    outbox: connect(thingsDesign, driver, { clock: clock.clock, random }),
    store: connect(eventsDesign, driver, { clock: clock.clock, random }),
    clock: clock.clock,
    random,
    options: eventOptions({ allowPrivate: true, timeoutMs: 500, ...options }),
    owner: newUuid(random),
  })
  const db = connect(thingsDesign, database, { clock: clock.clock, random })
  const record = (thingId: string, type: keyof typeof catalog, data: object = {}) =>
    emit({ db, random, sleep: sleepInTurns }, [newEvent(catalog, type, thingId, data as never)], () => [])
  return { database, clock, store, db, process, record, close: () => database.close() }
}
