const minute = 60_000
const day = 24 * 60 * minute

/** The rules of thumb of the trade, in one place. */
export const limits = {
  /** A window in the past is looked for by looking back so far, so no reservation may be longer. */
  maxReservation: 7 * day,
  minReservation: minute,
  maxAhead: 365 * day,
  /** A start may lie so far back, because clocks differ and requests take time. */
  lateStart: minute,
  /** How far ahead free windows are looked for when the wanted one is taken, and how many are offered. */
  offersWithin: 14 * day,
  offers: 3,
  /** The longest period of one request for availability or utilization. */
  maxView: 92 * day,
  wrongPins: 5,
  /** Characters of the reason for a fault or a service opening. */
  maxReasonLength: 500,
  /** Doors of one request. */
  maxDoors: 100,
  /** How long a door may stand open before it is reported. */
  openDoor: 10 * minute,
  /** The number of partitions over which due reservations are spread. */
  sweepShards: 8,
} as const
