import type { AttributeModel } from '../model/attribute-model.js'
import type { TypeModel } from '../model/type-model.js'
import type { Assumptions } from './assumptions.js'
import { add, always, type Estimate, mapEstimate, utf8Size } from './estimate.js'

/** Bytes of an empty list or map, and of each element. */
const containerSize = 3
const elementSize = 1
/** Maximum bytes of a character in UTF-8. */
const widestCharacter = 4

/** Returns the bytes of an attribute's value, without its name. */
export function attributeValueSize(attribute: AttributeModel, assumptions: Assumptions): Estimate {
  const size = valueSize(attribute.type, assumptions)
  if (attribute.bytes === undefined) return size
  return { expected: attribute.bytes, worst: Math.max(attribute.bytes, size.worst) }
}

export function valueSize(type: TypeModel, assumptions: Assumptions): Estimate {
  switch (type.kind) {
    case 'text':
      return textSize(type, assumptions)
    case 'id':
      return type.form === 'text' ? assumptions.id : always(type.form === 'ulid' ? 26 : 36)
    case 'timestamp':
      return always(type.stored === 'iso' ? 24 : digitsSize(10))
    case 'date':
      return always(10)
    case 'boolean':
      return always(1)
    case 'oneOf':
      return textsSize(type.values)
    case 'hostname':
      return assumptions.hostname
    case 'binary':
      return assumptions.binary
    case 'json':
    case 'schema':
      return assumptions.document
    case 'number':
      return { expected: digitsSize(8), worst: 21 }
    case 'integer':
    case 'money':
    case 'version':
      return integerSize(type)
    case 'vector':
      return vectorSize(type.dimensions)
    case 'list':
    case 'map':
    case 'record':
    case 'set':
      return documentSize(type, assumptions)
  }
}

type DocumentType = Extract<TypeModel, { kind: 'list' | 'map' | 'record' | 'set' }>

function documentSize(type: DocumentType, assumptions: Assumptions): Estimate {
  switch (type.kind) {
    case 'list':
      return add(always(containerSize), elementsSize(valueSize(type.element, assumptions), assumptions))
    case 'map':
      return add(
        always(containerSize),
        elementsSize(add(assumptions.id, valueSize(type.value, assumptions)), assumptions),
      )
    case 'record':
      return mapSize(
        Object.values(type.fields).map(
          (field) => [field.stored, valueSize(field.type, assumptions)] as const,
        ),
      )
    case 'set':
      return times(assumptions.elements, setElementSize(type.element, assumptions))
  }
}

/**
 * Returns the bytes of a vector. A 32-bit number has about nine digits, any number at most seventeen, with a
 * sign.
 */
function vectorSize(dimensions: number): Estimate {
  const each = (digits: number) => elementSize + digitsSize(digits) + 1
  return {
    expected: containerSize + dimensions * each(9),
    worst: containerSize + dimensions * each(18),
  }
}

/** Returns the bytes of a map with known names. */
export function mapSize(entries: readonly (readonly [name: string, value: Estimate])[]): Estimate {
  return add(
    always(containerSize),
    ...entries.map(([name, value]) => add(always(elementSize + utf8Size(name)), value)),
  )
}

export function setElementSize(element: 'text' | 'number' | 'binary', assumptions: Assumptions): Estimate {
  if (element === 'number') return valueSize({ kind: 'number' }, assumptions)
  return element === 'binary' ? assumptions.binary : assumptions.id
}

function elementsSize(element: Estimate, { elements }: Assumptions): Estimate {
  return times(elements, add(element, always(elementSize)))
}

function times(count: Estimate, each: Estimate): Estimate {
  return { expected: count.expected * each.expected, worst: count.worst * each.worst }
}

function textSize(type: Extract<TypeModel, { kind: 'text' }>, { text }: Assumptions): Estimate {
  const { minimumLength = 0, maximumLength } = type
  if (maximumLength === undefined) return mapEstimate(text, (bytes) => Math.max(bytes, minimumLength))
  return {
    expected: Math.min(maximumLength, Math.max(text.expected, minimumLength)),
    worst: maximumLength * widestCharacter,
  }
}

export function textsSize(texts: readonly string[]): Estimate {
  const sizes = texts.map(utf8Size)
  const worst = Math.max(0, ...sizes)
  return {
    expected: Math.min(worst, Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / sizes.length)),
    worst,
  }
}

function integerSize(type: Extract<TypeModel, { kind: 'integer' | 'money' | 'version' }>): Estimate {
  if (type.kind !== 'integer')
    return { expected: digitsSize(type.kind === 'version' ? 2 : 6), worst: digitsSize(16) }
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = type
  const widest = Math.max(String(Math.abs(minimum)).length, String(Math.abs(maximum)).length)
  const sign = minimum < 0 ? 1 : 0
  return { expected: digitsSize(Math.min(widest, 6)) + sign, worst: digitsSize(widest) + sign }
}

function digitsSize(digits: number): number {
  return 1 + Math.ceil(digits / 2)
}
