import { id, oneOf, text, timestamp, ulid } from '@tablewright/design'
import type { EventCatalog } from '@tablewright/system'

const reservation = { lockerId: id(), reservationId: ulid(), ownerId: id() }
const access = { lockerId: id(), eventId: ulid(), actorId: id(), reservationId: ulid().optional() }

/** The events of smart lockers. Events of one locker are delivered in order. */
export const lockerEvents = {
  'reservation.created': {
    aggregate: 'locker',
    summary: 'A locker was reserved.',
    data: { ...reservation, startAt: timestamp(), endAt: timestamp() },
    mail: {
      subject: 'Locker {lockerId} is reserved',
      text: 'Locker {lockerId} is reserved for {ownerId} from {startAt} to {endAt}.',
    },
  },
  'reservation.extended': {
    aggregate: 'locker',
    summary: 'A reservation was extended.',
    data: { ...reservation, endAt: timestamp() },
  },
  'reservation.ended': {
    aggregate: 'locker',
    summary: 'A reservation was cancelled, was completed or has expired.',
    data: { ...reservation, status: oneOf('CANCELLED', 'COMPLETED', 'EXPIRED') },
  },
  'reservation.overstayed': {
    aggregate: 'locker',
    summary: 'A reservation has expired, and things may be left inside.',
    data: { ...reservation, endAt: timestamp() },
    mail: {
      subject: 'Locker {lockerId}: please empty it',
      text: 'The reservation of locker {lockerId} by {ownerId} ended at {endAt}. Please take out what is left inside.',
    },
  },
  'reservation.affected': {
    aggregate: 'locker',
    summary: 'A reserved locker goes into maintenance.',
    data: { ...reservation, startAt: timestamp(), endAt: timestamp() },
    mail: {
      subject: 'Locker {lockerId} is in maintenance',
      text: 'Locker {lockerId}, which {ownerId} has reserved from {startAt} to {endAt}, is in maintenance.',
    },
  },
  'locker.left-open': {
    aggregate: 'locker',
    summary: 'A door has been open for too long.',
    data: { lockerId: id(), eventId: ulid(), openSince: timestamp() },
    mail: {
      subject: 'Locker {lockerId} stands open',
      text: 'The door of locker {lockerId} stands open since {openSince}.',
    },
  },
  'locker.opened': {
    aggregate: 'locker',
    summary: 'A locker was opened.',
    data: { ...access, openedAt: timestamp() },
  },
  'locker.faulted': {
    aggregate: 'locker',
    summary: 'A door reported a fault or was forced open.',
    data: { ...access, fault: oneOf('FAULT', 'FORCED'), reason: text().optional() },
    mail: {
      subject: 'Locker {lockerId}: {fault}',
      text: 'The door of locker {lockerId} reported {fault}. Reason: {reason}.',
    },
  },
} as const satisfies EventCatalog
