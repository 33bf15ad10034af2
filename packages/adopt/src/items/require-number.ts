import { TablewrightError } from '@tablewright/base'

interface NumberRange {
  readonly minimum: number
  readonly maximum?: number
  /** Whether fractions are allowed. Defaults to false. */
  readonly fraction?: true
}

/**
 * Throws OPTION_INVALID for a number outside its range. Zero or NaN workers, for example, would do nothing
 * and report success.
 */
export function requireNumber(option: string, value: number | undefined, range: NumberRange): void {
  const { minimum, maximum = Number.POSITIVE_INFINITY, fraction } = range
  if (value === undefined) return
  const isNumber = fraction ? Number.isFinite(value) : Number.isSafeInteger(value)
  if (isNumber && value >= minimum && value <= maximum) return
  const kind = fraction ? 'a number' : 'a whole number'
  const bounds = Number.isFinite(maximum) ? `from ${minimum} to ${maximum}` : `of at least ${minimum}`
  throw new TablewrightError('OPTION_INVALID', `${option} must be ${kind} ${bounds}, not ${String(value)}.`, {
    remedy: `Give ${option} such a number, or leave it out.`,
    data: { option },
  })
}
