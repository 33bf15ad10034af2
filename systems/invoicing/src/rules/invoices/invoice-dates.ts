import { invalid } from '../../problems.js'

export interface InvoiceDates {
  readonly issueDate: string
  readonly dueDate: string
  readonly deliveryFrom?: string | null | undefined
  readonly deliveryTo?: string | null | undefined
}

/** Throws for contradicting dates. */
export function requireDates({ issueDate, dueDate, deliveryFrom, deliveryTo }: InvoiceDates): void {
  if (issueDate < '1970-01-01' || issueDate > '9000-01-01') {
    throw invalid('issueDate', 'must be from 1970 to 8999')
  }
  if (dueDate < issueDate) throw invalid('dueDate', 'must not be before the issue date')
  if (!deliveryTo) return
  if (!deliveryFrom) throw invalid('deliveryTo', 'needs the first day of delivery too')
  if (deliveryTo < deliveryFrom) throw invalid('deliveryTo', 'must not be before the first day of delivery')
}
