import type { AttributeValue, Item } from '../attribute-value.js'

type Outcome = { readonly valid: AttributeValue | Item } | { readonly error: unknown }

const outcomes = new WeakMap<object, Outcome>()

/** Remembers what the validation of a value or item of a request returned or threw. The request must not change. */
export function rememberOutcome(given: object, outcome: Outcome): void {
  outcomes.set(given, outcome)
}

/** Returns the remembered result of a validation, or throws its error; undefined if there is none. */
export function validatedBefore(given: unknown): AttributeValue | Item | undefined {
  const outcome = outcomes.get(given as object)
  if (outcome === undefined) return undefined
  if ('error' in outcome) throw outcome.error
  return outcome.valid
}
