import {
  above,
  anyOf,
  atMost,
  below,
  create,
  ensure,
  get,
  increment,
  itemAbsent,
  param,
  query,
  text,
  timestamp,
  transact,
  update,
} from '@tablewright/design'
import { limits } from '../limits.js'
import { AccessEvent, Door, Reservation } from './entities.js'

/** The event has the very time that the reservation was held against. */
const at = { at: timestamp() }
const runsThen = { status: 'ACTIVE', startAt: atMost(param('at')), endAt: above(param('at')) } as const
const openEvent = create(AccessEvent, {
  given: at,
  to: { action: 'OPEN', result: 'SUCCESS', timestamp: param('at') },
})

export const accessPatterns = {
  writeEvent: create(AccessEvent, { id: 'AP-07', goal: 'Keep an immutable access event', rate: 'high' }),
  eventsInWindow: query(AccessEvent, {
    id: 'AP-08',
    goal: 'Audit the events of a locker within a time window',
    by: 'lockerId',
    between: 'timestamp',
    order: 'newest',
    page: 50,
    rate: 'medium',
    expect: { items: 500, bytes: 300 },
  }),
  latestEvent: query(AccessEvent, {
    id: 'AP-09',
    goal: 'Show the last activity quickly',
    by: 'lockerId',
    order: 'newest',
    limit: 1,
    rate: 'medium',
  }),

  admit: transact(
    { reservation: ensure(Reservation, { given: at, when: runsThen }), event: openEvent },
    { goal: 'Write that a locker opens, if the reservation runs at that moment', rate: 'high' },
  ),
  admitWithPin: transact(
    {
      reservation: update(Reservation, {
        given: { ...at, provenHash: text() },
        to: { pinAttempts: 0 },
        when: { ...runsThen, pinHash: param('provenHash') },
        quiet: true,
      }),
      event: openEvent,
    },
    { goal: 'The same for the right PIN, which gives all attempts back', rate: 'medium' },
  ),
  takePinAttempt: update(Reservation, {
    goal: 'Use up an attempt before the PIN is looked at, so that no crowd of guessers gets more',
    to: { pinAttempts: increment() },
    when: { status: 'ACTIVE', pinAttempts: below(limits.wrongPins) },
    quiet: true,
    rate: 'medium',
  }),

  door: get(Door, { goal: 'How the built-in door stands', rate: 'low', consistency: 'strong' }),
  moveDoor: update(Door, {
    goal: 'Move the built-in door; a command that comes late changes nothing',
    given: at,
    set: ['position', 'eventId'],
    to: { movedAt: param('at') },
    when: anyOf(itemAbsent(), { movedAt: atMost(param('at')) }),
    upsert: true,
    rate: 'high',
  }),
}
