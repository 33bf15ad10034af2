import { isWrite } from '../../cost/expand-pattern.js'
import type { ParameterModel } from '../../model/parameter-model.js'
import type { PatternModel } from '../../model/pattern-model.js'
import type { WriteModel } from '../../model/write-model.js'
import { patternPlace } from '../check-context.js'

export interface PlacedWrite {
  readonly pattern: PatternModel
  readonly place: string
  /** Description of the pattern or step. */
  readonly name: string
  readonly write: WriteModel
  /** The parameters of the pattern, and those of each element if the step is repeated. */
  readonly parameters: Readonly<Record<string, ParameterModel>>
}

/** Returns all writes of all patterns, including those in transactions. */
export function writesOf(patterns: readonly PatternModel[]): PlacedWrite[] {
  return patterns.flatMap((pattern): PlacedWrite[] => {
    const place = patternPlace(pattern)
    if (pattern.operation === 'transact') {
      return pattern.steps.map((step) => ({
        pattern,
        place: `${place}.${step.name}`,
        name: `${pattern.name} (${step.name})`,
        write: step.write,
        parameters: parametersOf(pattern, step.forEach),
      }))
    }
    const { name, parameters } = pattern
    return isWrite(pattern) ? [{ pattern, place, name, write: pattern, parameters }] : []
  })
}

function parametersOf(
  { parameters }: PatternModel,
  list: string | undefined,
): Readonly<Record<string, ParameterModel>> {
  const repeated = list === undefined ? undefined : parameters[list]
  return repeated?.kind === 'list' ? { ...parameters, ...repeated.element } : parameters
}
