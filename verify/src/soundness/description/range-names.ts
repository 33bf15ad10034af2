import type { PatternOptions } from './description.js'

/** The parameter that gives an end of the range of a pattern. */
export function rangeName({ names }: PatternOptions, end: 'from' | 'to' | 'before' | 'prefix'): string {
  return names?.[end] ?? end
}
