import { isWrite } from '../../cost/expand-pattern.js'
import type { PatternModel } from '../../model/pattern-model.js'
import type { WriteModel } from '../../model/write-model.js'
import { patternPlace } from '../check-context.js'

export interface PlacedWrite {
  readonly pattern: PatternModel
  readonly place: string
  /** The pattern, or the step of it, in words. */
  readonly name: string
  readonly write: WriteModel
}

/** All writes of all patterns, those in transactions too. */
export function writesOf(patterns: readonly PatternModel[]): PlacedWrite[] {
  return patterns.flatMap((pattern): PlacedWrite[] => {
    const place = patternPlace(pattern)
    if (pattern.operation === 'transact') {
      return pattern.steps.map((step) => ({
        pattern,
        place: `${place}.${step.name}`,
        name: `${pattern.name} (${step.name})`,
        write: step.write,
      }))
    }
    return isWrite(pattern) ? [{ pattern, place, name: pattern.name, write: pattern }] : []
  })
}
