import type { AttributeModel } from '../model/attribute-model.js'
import type { CodecModel } from '../model/codec-model.js'
import type { TemplateModel } from '../model/template-model.js'
import type { Assumptions } from './assumptions.js'
import { add, always, type Estimate, mapEstimate, utf8Size } from './estimate.js'
import { attributeValueSize, textsSize, valueSize } from './value-size.js'

/** Returns the attribute of a placeholder. */
export type AttributeLookup = (name: string) => AttributeModel | undefined

/** Returns the bytes of a rendered key. */
export function templateSize(
  template: TemplateModel,
  attributeNamed: AttributeLookup,
  assumptions: Assumptions,
): Estimate {
  return add(
    ...template.segments.map((segment) =>
      segment.kind === 'literal'
        ? always(utf8Size(segment.text))
        : codecSize(segment.codec, attributeNamed(segment.attribute), assumptions),
    ),
  )
}

function codecSize(
  codec: CodecModel,
  attribute: AttributeModel | undefined,
  assumptions: Assumptions,
): Estimate {
  const own = attribute ? attributeValueSize(attribute, assumptions) : assumptions.id
  switch (codec.kind) {
    case 'text':
      // An escaped delimiter takes three bytes, fewer than the four assumed for any character.
      return own
    case 'integer':
      return always(codec.width)
    case 'timestamp':
      return always(24)
    case 'date':
      return always(10)
    case 'ulid':
      return always(26)
    case 'uuid':
      return always(36)
    case 'oneOf':
      return textsSize(codec.values)
    case 'boolean':
      return { expected: 5, worst: 5 }
    case 'hostname':
      return valueSize({ kind: 'hostname' }, assumptions)
    case 'binary':
      return mapEstimate(own, (bytes) => Math.ceil(codec.encoding === 'hex' ? bytes * 2 : (bytes * 4) / 3))
    case 'decimal':
      return { expected: 6, worst: 17 }
    case 'custom':
      return codec.laws.width === undefined ? own : always(codec.laws.width)
    case 'native':
      return own
  }
}
