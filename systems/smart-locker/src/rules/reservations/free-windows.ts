import { limits } from '../../limits.js'
import type { Lockers } from '../../open.js'
import { addTime, lengthOf, type Window } from './window.js'

/**
 * Returns the parts of `whole` that no taken window covers, each at least `shortest` milliseconds long. Taken
 * windows must be sorted.
 */
export function freeWindows(whole: Window, taken: readonly Window[], shortest: number): Window[] {
  const free: Window[] = []
  let from = whole.from
  for (const each of taken) {
    if (each.from >= whole.to) break
    if (each.from > from) free.push({ from, to: each.from })
    if (each.to > from) from = each.to
  }
  if (from < whole.to) free.push({ from, to: whole.to })
  return free.filter((window) => lengthOf(window) >= shortest)
}

/** A taken window with its reservation. */
export interface TakenWindow extends Window {
  readonly reservationId: string
}

/** Returns the taken windows that overlap `window`, by start. */
export async function takenWindows(
  { db }: Lockers,
  lockerId: string,
  window: Window,
): Promise<TakenWindow[]> {
  const taken: TakenWindow[] = []
  const earliest = addTime(window.from, -limits.maxReservation)
  const booked = db.bookedWindows({ lockerId, from: earliest, to: window.to, endsAfter: window.from })
  for await (const { startAt, endAt, reservationId } of booked) {
    taken.push({ from: startAt, to: endAt, reservationId })
  }
  return taken
}
