import { TablewrightError } from '@tablewright/base'

/** The path of a refused value. */
export interface RefusedValue {
  /** From the outside in: `['tags', 2]` is `tags[2]`. */
  readonly path: readonly (string | number)[]
}

/** The reason why a value cannot be stored. Passed outward from the value, collecting its path. */
class Refusal {
  readonly path: (string | number)[] = []
  readonly reason: string
  readonly remedy: string

  constructor(reason: string, remedy: string) {
    this.reason = reason
    this.remedy = remedy
  }
}

/** Returns the value to throw where a value cannot be stored. */
export function refusal(reason: string, remedy: string): Refusal {
  return new Refusal(reason, remedy)
}

/** Adds the member `step` of a container to the path of a refusal. Returns the error, to be thrown again. */
export function refusedInside(error: unknown, step: string | number): unknown {
  if (error instanceof Refusal) error.path.unshift(step)
  return error
}

/** Returns the error that callers of a public function see for a refusal. Returns other errors unchanged. */
export function refusedValue(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  const place = printPath(error.path)
  const message = place === '' ? error.reason : `${place}: ${error.reason}`
  const data: RefusedValue = { path: error.path }
  return new TablewrightError<RefusedValue>('VALUE_NOT_STORABLE', message, { remedy: error.remedy, data })
}

function printPath(path: readonly (string | number)[]): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : index > 0 ? `.${step}` : step))
    .join('')
}
