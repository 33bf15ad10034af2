import { TablewrightError } from '@tablewright/base'
import { invalidInput } from './input/read-input.js'

export interface Refusal {
  /** The input field concerned. */
  readonly field?: string
  /** What to do instead, as an imperative. */
  readonly remedy: string
  readonly data?: Readonly<Record<string, unknown>>
}

/**
 * Returns an error of a system's rules. Its code must be in the system's `problems`, which set the HTTP
 * status.
 */
export function refuse(code: string, message: string, refusal: Refusal): TablewrightError {
  const { field, remedy, data } = refusal
  return new TablewrightError(code, message, {
    remedy,
    data: { ...data, ...(field !== undefined && { field }) },
  })
}

/** Returns the error for an input field that a rule refuses: `refuseField('paidAt', 'must not be in the future')`. */
export function refuseField(field: string, reason: string): TablewrightError {
  return invalidInput([{ field, reason }])
}
