import { actorOf } from '@tablewright/system'
import type { Books } from '../open.js'

/** Returns the position of a booking in the ledger: its day and its month. */
export function bookedOn(date: string): { readonly bookedOn: string; readonly month: string } {
  const day = date.slice(0, 10)
  return { bookedOn: day, month: day.slice(0, 7) }
}

/** Like `bookedOn`, with the actor of the booking. */
export function bookedBy(books: Pick<Books, 'actor'>, date: string) {
  return Object.assign(bookedOn(date), actorOf(books))
}
