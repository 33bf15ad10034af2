import { limits } from '../../limits.js'
import type { Lockers } from '../../open.js'
import { addTime, lengthOf, type Window } from './window.js'

/** What of `whole` no taken window covers, in pieces of at least `shortest` milliseconds. Taken windows come in order. */
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

/** The reservation that takes a window. */
export interface TakenWindow extends Window {
  readonly reservationId: string
}

/** The windows that are taken now and reach into `window`, by their start. */
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
