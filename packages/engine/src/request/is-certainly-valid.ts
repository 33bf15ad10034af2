import type { Length, MapShape, Shape, StringShape, StructureShape } from './shape.js'

/**
 * Whether a request certainly has the right types, no null members and all required members, and violates no
 * constraint. Returns false if in doubt; slower checks then decide. For most requests, this is the only walk. It
 * visits only present members, without the paths that messages need.
 */
export function isCertainlyValid(shape: Shape, value: unknown): boolean {
  switch (shape.kind) {
    case 'structure':
      return isStructure(shape, value)
    case 'string':
      return typeof value === 'string' && isStringWithin(shape, value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'Integer':
    case 'Long':
      return Number.isSafeInteger(value) && isWithin(shape, value as number)
    case 'Date':
      return Number.isFinite(value) && isWithin(shape, value as number)
    case 'list':
      return Array.isArray(value) && isWithin(shape, value.length) && areElements(shape.of, value)
    case 'map':
      return isMap(shape, value)
    case 'attributeValue':
      return true
  }
}

function isStructure({ needed, fieldOf }: StructureShape, value: unknown): boolean {
  if (!isObject(value)) return false
  let missing = needed
  for (const name in value) {
    const field = fieldOf.get(name)
    const member = value[name]
    if (field === undefined || member === undefined) continue
    if (member === null || !isCertainlyValid(field.shape, member)) return false
    if (field.needed) missing--
  }
  return missing === 0
}

function isMap(shape: MapShape, value: unknown): boolean {
  if (!isObject(value)) return false
  const { of, keys, min } = shape
  if (min === undefined && keys === undefined && of.kind === 'attributeValue') return true
  const names = Object.keys(value)
  if (!isWithin(shape, names.length)) return false
  if (keys !== undefined) for (const name of names) if (!isStringWithin(keys, name)) return false
  return areElements(of, Object.values(value))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function areElements(shape: Shape, elements: readonly unknown[]): boolean {
  if (shape.kind === 'attributeValue') return true
  for (const element of elements)
    if (element === null || element === undefined || !isCertainlyValid(shape, element)) return false
  return true
}

function isStringWithin(shape: StringShape, value: string): boolean {
  if (shape.exempt?.(value) === true) return true
  return (
    isWithin(shape, value.length) &&
    (shape.oneOf === undefined || shape.oneOf.includes(value)) &&
    (shape.pattern === undefined || shape.pattern.test(value))
  )
}

function isWithin({ min, max }: Pick<Length, 'min' | 'max'>, amount: number): boolean {
  return (min === undefined || amount >= min) && (max === undefined || amount <= max)
}
