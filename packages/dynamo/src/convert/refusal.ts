import { TablewrightError } from '@tablewright/base'

/** The path of a refused value. */
export interface RefusedValue {
  /** From the outside in: `['tags', 2]` is `tags[2]`. */
  readonly path: readonly (string | number)[]
}

/** Why a value cannot be stored. Travels outward from the value and picks up its path on the way. */
class Refusal {
  readonly path: (string | number)[] = []
  readonly reason: string
  readonly remedy: string

  constructor(reason: string, remedy: string) {
    this.reason = reason
    this.remedy = remedy
  }
}

/** To be thrown where a value turns out not to be storable. */
export function refusal(reason: string, remedy: string): Refusal {
  return new Refusal(reason, remedy)
}

/** To be thrown on by a container in whose member `step` an error came up. */
export function refusedInside(error: unknown, step: string | number): unknown {
  if (error instanceof Refusal) error.path.unshift(step)
  return error
}

/** To be thrown on by a public function: the refusal as the error that its caller sees. */
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
