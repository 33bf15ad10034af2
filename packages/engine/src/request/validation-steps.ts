import { itemValidationSteps, valueValidationSteps } from '@tablewright/dynamo'
import type { Shape } from './shape.js'

/**
 * Validates the attribute values of a parsed request in steps, so that the operation finds the results: validating tens
 * of thousands of values takes many milliseconds. Skips what does not have the type of the service's model.
 */
export function* validationSteps(shape: Shape, value: unknown): Generator<undefined, void> {
  if (typeof value !== 'object' || value === null) return
  switch (shape.kind) {
    case 'structure':
      for (const field of shape.fields)
        yield* validationSteps(field.shape, (value as Record<string, unknown>)[field.name])
      return
    case 'list':
      if (Array.isArray(value)) for (const element of value) yield* validationSteps(shape.of, element)
      return
    case 'map':
      if (shape.of.kind === 'attributeValue') yield* itemValidationSteps(value)
      else for (const element of Object.values(value)) yield* validationSteps(shape.of, element)
      return
    case 'attributeValue':
      yield* valueValidationSteps(value)
      return
  }
}
