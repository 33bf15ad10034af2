/** Where something stands in the ledger: its day, and the month whose sum it changes. */
export function bookedOn(date: string): { readonly bookedOn: string; readonly month: string } {
  const day = date.slice(0, 10)
  return { bookedOn: day, month: day.slice(0, 7) }
}
