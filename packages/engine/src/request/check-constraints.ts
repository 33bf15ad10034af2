import { ConstraintViolations, constraint, unnamedViolation, validationError } from '@tablewright/dynamo'
import { printStructures } from './print-structures.js'
import type { Length, ListShape, MapShape, NumberShape, Shape, StringShape, StructureShape } from './shape.js'

/** Throws one ValidationException that lists every violated constraint, in the order of the model. */
export function checkConstraints(shape: StructureShape, value: object): void {
  const violations = new ConstraintViolations()
  visitStructure(shape, value, '', violations)
  violations.throwIfAny()
}

function visitStructure(
  shape: StructureShape,
  value: object,
  path: string,
  violations: ConstraintViolations,
): void {
  for (const { name, label, shape: fieldShape } of shape.fields) {
    const field = (value as Record<string, unknown>)[name]
    if (field === undefined || field === null) {
      if (fieldShape.required === true) violations.add(null, path + label, constraint.notNull)
    } else visit(fieldShape, field, path + label, violations)
  }
}

function visit(shape: Shape, value: unknown, path: string, violations: ConstraintViolations): void {
  switch (shape.kind) {
    case 'string':
      visitString(shape, value as string, path, violations)
      return
    case 'Integer':
    case 'Long':
    case 'Date':
      visitNumber(shape, value as number, path, violations)
      return
    case 'structure':
      visitStructure(shape, value as object, `${path}.`, violations)
      return
    case 'list': {
      const elements = value as readonly unknown[]
      // The lists in a map are checked with the map.
      if (!path.endsWith('.member')) visitLength(shape, elements.length, value, path, violations)
      if (isUnconstrained(shape.of)) return
      for (let index = 0; index < elements.length && !violations.full; index++)
        visitElement(shape.of, elements[index], `${path}.${index + 1}.member`, violations)
      return
    }
    case 'map':
      visitMap(shape, value as Record<string, unknown>, path, violations)
      return
    case 'boolean':
    case 'attributeValue':
      return
  }
}

function visitMap(
  shape: MapShape,
  value: Record<string, unknown>,
  path: string,
  violations: ConstraintViolations,
): void {
  if (shape.min === undefined && shape.keys === undefined && isUnconstrained(shape.of)) return
  const keys = Object.keys(value)
  visitLength(shape, keys.length, value, path, violations)
  const hidesKeys = shape.keysLast === true && violations.any
  if (shape.keys !== undefined && !hidesKeys && keys.some((key) => !satisfies(shape.keys!, key)))
    violations.add(
      shape.print?.(value) ?? value,
      path,
      `Map keys must satisfy constraint: [${constraintTexts(shape.keys).join(', ')}]`,
    )
  if (isUnconstrained(shape.of)) return
  if (shape.of.kind === 'list' && shape.of.max !== undefined)
    visitListLengths(shape, shape.of, value as Record<string, readonly unknown[]>, path, violations)
  for (const key of keys) {
    if (violations.full) return
    visitElement(shape.of, value[key], `${path}.${key}.member`, violations)
  }
}

/** Checks lists that are values of a map. The violation contains the whole map. */
function visitListLengths(
  map: MapShape,
  shape: ListShape,
  value: Record<string, readonly unknown[]>,
  path: string,
  violations: ConstraintViolations,
): void {
  const lists = Object.entries(value).filter(([, list]) => list !== null)
  if (lists.every(([, list]) => brokenLength(shape, list.length) === undefined)) return
  violations.add(
    map.print?.(value) ?? value,
    path,
    `Map value must satisfy constraint: [${constraint.lengthAtMost(shape.max!)}, ${constraint.lengthAtLeast(shape.min!)}]`,
  )
}

function visitElement(shape: Shape, value: unknown, path: string, violations: ConstraintViolations): void {
  if (value === null || value === undefined) violations.add(null, path, constraint.notNull)
  else visit(shape, value, path, violations)
}

function visitString(
  shape: StringShape,
  value: string,
  path: string,
  violations: ConstraintViolations,
): void {
  if (shape.exempt?.(value) === true) return
  if (shape.lengthAlone === true || (value === '' && shape.emptyAlone === true))
    checkLengthAlone(shape, value.length, path)
  if (shape.oneOf !== undefined && !shape.oneOf.includes(value))
    visitUnlisted(shape, shape.oneOf, value, path, violations)
  const isShort = value === '' && shape.emptyIsShort === true
  if (shape.pattern !== undefined && !isShort && !shape.pattern.test(value))
    violations.add(value, path, constraint.pattern(shape.pattern.text))
  visitLength(shape, value.length, value, path, violations)
}

function checkLengthAlone(shape: StringShape, length: number, path: string): void {
  const broken = brokenLength(shape, length)
  if (broken === undefined) return
  const violations = new ConstraintViolations()
  violations.addNamed(capitalized(path), broken)
  throw violations.error()
}

function visitUnlisted(
  shape: StringShape,
  values: readonly string[],
  value: string,
  path: string,
  violations: ConstraintViolations,
): void {
  if (shape.unnamed === undefined) {
    violations.add(value, path, constraint.oneOf(values))
    return
  }
  const broken = constraint.oneOf(shape.unnamed.values)
  if (shape.unnamed.alone === undefined) {
    violations.addUnnamed(broken)
    return
  }
  const alone = new ConstraintViolations()
  alone.addUnnamed(broken)
  throw shape.unnamed.alone === 'bare' ? validationError(unnamedViolation(broken)) : alone.error()
}

function visitNumber(
  shape: NumberShape,
  value: number,
  path: string,
  violations: ConstraintViolations,
): void {
  const add = (broken: string) => {
    if (shape.named === true) violations.addNamed(capitalized(path), broken)
    else violations.add(value, path, broken)
  }
  if (shape.min !== undefined && value < shape.min) add(constraint.atLeast(shape.min))
  if (shape.max !== undefined && value > shape.max) add(constraint.atMost(shape.max))
}

function visitLength(
  shape: StringShape | ListShape | MapShape,
  length: number,
  value: unknown,
  path: string,
  violations: ConstraintViolations,
): void {
  const broken = brokenLength(shape, length)
  if (broken === undefined) return
  if (shape.kind !== 'string' && shape.named === true) violations.addNamed(capitalized(path), broken)
  else if (shape.kind === 'list' && shape.of.kind === 'structure')
    violations.add(printStructures(shape, value as readonly unknown[]), path, broken)
  else violations.add(value, path, broken)
}

/** The first letters of members of structures; `member` stands for an element of a list or map. */
const memberStart = /^[a-z]|(?<=\.member\.)[a-z]/g

function capitalized(path: string): string {
  return path.replace(memberStart, (start) => start.toUpperCase())
}

function brokenLength({ min, max }: Length, length: number): string | undefined {
  if (min !== undefined && length < min) return constraint.lengthAtLeast(min)
  if (max !== undefined && length > max) return constraint.lengthAtMost(max)
  return undefined
}

function satisfies(shape: StringShape, value: string): boolean {
  if (shape.exempt?.(value) === true) return true
  return (
    (shape.min === undefined || value.length >= shape.min) &&
    (shape.max === undefined || value.length <= shape.max) &&
    (shape.pattern === undefined || shape.pattern.test(value))
  )
}

function constraintTexts(shape: StringShape): string[] {
  const texts: string[] = []
  if (shape.max !== undefined) texts.push(constraint.lengthAtMost(shape.max))
  if (shape.min !== undefined) texts.push(constraint.lengthAtLeast(shape.min))
  if (shape.pattern !== undefined) texts.push(constraint.pattern(shape.pattern.text))
  return texts
}

/** Attribute values and plain text have no constraints, so they are skipped. */
function isUnconstrained(shape: Shape): boolean {
  return shape.kind === 'attributeValue' || shape.kind === 'boolean'
}
