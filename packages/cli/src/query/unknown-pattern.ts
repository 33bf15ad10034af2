import { TablewrightError } from '@tablewright/base'

/** Returns the error for a name that no pattern of a design has. */
export function unknownPattern(
  design: string,
  name: string,
  known: readonly string[],
  remedy = `Choose from ${known.join(', ')}.`,
): TablewrightError {
  return new TablewrightError('PATTERN_UNKNOWN', `${design} has no pattern ${name}.`, {
    remedy,
    data: { pattern: name },
  })
}
