import type { ListParameter, ParameterModel } from './parameter-model.js'
import type { PatternModel } from './pattern-model.js'
import type { TypeModel } from './type-model.js'

const reads: ReadonlySet<string> = new Set(['get', 'batchGet', 'transactGet', 'query', 'scan', 'nearest'])

/** Whether the pattern writes. */
export function isWritePattern({ operation }: Pick<PatternModel, 'operation'>): boolean {
  return !reads.has(operation)
}

/** Whether the pattern returns pages. */
export function isPagedPattern(pattern: PatternModel): boolean {
  return pattern.operation === 'scan' || (pattern.operation === 'query' && pattern.limit !== 1)
}

/** Returns the kinds of items that a pattern reads or writes. */
export function targetsOf(pattern: PatternModel): readonly string[] {
  switch (pattern.operation) {
    case 'query':
    case 'scan':
      return pattern.targets
    case 'transactGet':
      return Object.values(pattern.gets).map((step) => step.target)
    case 'transact':
      return [...new Set(pattern.steps.map((step) => step.write.target))]
    default:
      return [pattern.target]
  }
}

/** Returns the goal of a pattern. Defaults to its operation and targets. */
export function purposeOf(pattern: PatternModel): string {
  return pattern.goal ?? `${pattern.operation} ${[...new Set(targetsOf(pattern))].join(', ')}`
}

/** Returns the type of a parameter. A list of named values is a list of records. */
export function parameterType(parameter: ParameterModel): TypeModel {
  return parameter.kind === 'value' ? parameter.type : { kind: 'list', element: elementType(parameter) }
}

function elementType({ element }: ListParameter): TypeModel {
  const fields = Object.values(element).map((part) => {
    return [part.name, { type: parameterType(part), optional: part.optional, stored: part.name }] as const
  })
  return { kind: 'record', fields: Object.fromEntries(fields) }
}
