import { maxKeyAttributeNameSize } from '@tablewright/dynamo'
import { list, oneOf, string, structure } from '../shape.js'

/** The attributes that an index of any kind copies from the table. */
export const projection = structure('Projection', {
  ProjectionType: oneOf('ALL', 'INCLUDE', 'KEYS_ONLY'),
  NonKeyAttributes: list(string({ min: 1, max: maxKeyAttributeNameSize }), { min: 1, max: 20 }),
})
