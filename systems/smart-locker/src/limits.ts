const minute = 60_000
const day = 24 * 60 * minute

/** The limits of the system. */
export const limits = {
  /** Maximum duration of a reservation. Queries look back this far for running reservations. */
  maxReservation: 7 * day,
  minReservation: minute,
  maxAhead: 365 * day,
  /** Tolerance for a start in the past, because clocks differ and requests take time. */
  lateStart: minute,
  /** Range in which free windows are searched if the requested one is taken, and the number of offers. */
  offersWithin: 14 * day,
  offers: 3,
  /** Maximum period of one request for availability or utilization. */
  maxView: 92 * day,
  wrongPins: 5,
  /** Maximum length of the reason for a fault or a service opening. */
  maxReasonLength: 500,
  /** Maximum number of doors in one request. */
  maxDoors: 100,
  /** Time after which an open door is reported. */
  openDoor: 10 * minute,
  /** The number of partitions over which due reservations are spread. */
  sweepShards: 8,
} as const
