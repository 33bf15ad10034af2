import type { Length, MapShape, Shape, StringShape } from './shape.js'

/**
 * Whether a value of the right types certainly violates no constraint. False if in doubt: `reportViolations` then
 * decides. Common requests are walked without the paths that its messages need.
 */
export function meetsConstraints(shape: Shape, value: unknown): boolean {
  switch (shape.kind) {
    case 'structure':
      for (const field of shape.fields) {
        const member = (value as Readonly<Record<string, unknown>>)[field.name]
        if (member === undefined || member === null) {
          if (field.shape.required === true) return false
        } else if (!meetsConstraints(field.shape, member)) return false
      }
      return true
    case 'string':
      return isStringWithin(shape, value as string)
    case 'Integer':
    case 'Long':
    case 'Date':
      return isWithin(shape, value as number)
    case 'list':
      return (
        isWithin(shape, (value as readonly unknown[]).length) &&
        elementsMeet(shape.of, value as readonly unknown[])
      )
    case 'map':
      return mapMeets(shape, value as Readonly<Record<string, unknown>>)
    case 'boolean':
    case 'attributeValue':
      return true
  }
}

function elementsMeet(shape: Shape, elements: readonly unknown[]): boolean {
  if (shape.kind === 'attributeValue' || shape.kind === 'boolean') return true
  for (const element of elements)
    if (element === null || element === undefined || !meetsConstraints(shape, element)) return false
  return true
}

function mapMeets(shape: MapShape, map: Readonly<Record<string, unknown>>): boolean {
  const { of, keys, min } = shape
  if (min === undefined && keys === undefined && of.kind === 'attributeValue') return true
  const names = Object.keys(map)
  if (!isWithin(shape, names.length)) return false
  if (keys !== undefined) for (const name of names) if (!isStringWithin(keys, name)) return false
  return elementsMeet(of, Object.values(map))
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
