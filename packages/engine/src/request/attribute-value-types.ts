import { checkAttributeValueTypes } from '@tablewright/dynamo'
import type { Shape } from './shape.js'

/**
 * Throws SerializationException if any attribute value in the request has the wrong JSON type. Called only after
 * another error was found, because DynamoDB reports this one first.
 */
export function checkAllAttributeValueTypes(shape: Shape, value: unknown): void {
  if (value === null || value === undefined) return
  switch (shape.kind) {
    case 'structure':
      for (const field of shape.fields)
        checkAllAttributeValueTypes(field.shape, (value as Record<string, unknown>)[field.name])
      return
    case 'list':
      for (const element of value as readonly unknown[]) checkAllAttributeValueTypes(shape.of, element)
      return
    case 'map':
      if (shape.of.kind === 'string') return
      for (const element of Object.values(value)) checkAllAttributeValueTypes(shape.of, element)
      return
    case 'attributeValue':
      checkAttributeValueTypes(value)
      return
  }
}
