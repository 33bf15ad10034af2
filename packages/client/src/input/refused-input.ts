/** Thrown for a value that is refused. `refusedWithin` adds the path of the field on the way out. */
export class RefusedInput {
  readonly reason: string
  field: string

  constructor(reason: string, field = '') {
    this.reason = reason
    this.field = field
  }
}

/** Adds to a refusal the name of the value in the object around it, or its index in a list: `[0]`. */
export function refusedWithin<Refusal>(step: string, refusal: Refusal): Refusal {
  if (refusal instanceof RefusedInput) {
    refusal.field = step + (/^(\[|$)/.test(refusal.field) ? '' : '.') + refusal.field
  }
  return refusal
}
