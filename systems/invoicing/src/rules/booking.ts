import { actorOf } from '@tablewright/system'
import type { Books } from '../open.js'

/** Where something stands in the ledger: its day, and the month whose sum it changes. */
export function bookedOn(date: string): { readonly bookedOn: string; readonly month: string } {
  const day = date.slice(0, 10)
  return { bookedOn: day, month: day.slice(0, 7) }
}

/** The same for a booking that is made now, with who makes it. */
export function bookedBy(books: Pick<Books, 'actor'>, date: string) {
  return Object.assign(bookedOn(date), actorOf(books))
}
