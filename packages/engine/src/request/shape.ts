/** The type of a request parameter in the service's model, with its constraints. */
export type Shape =
  | StringShape
  | NumberShape
  | BooleanShape
  | ListShape
  | MapShape
  | StructureShape
  | AttributeValueShape

interface Common {
  /** Whether a missing member is a violation, which is listed with the others. */
  readonly required?: boolean
}

export interface StringShape extends Common {
  readonly kind: 'string'
  readonly min?: number
  readonly max?: number
  readonly oneOf?: readonly string[]
  readonly pattern?: Pattern
  /** Returns whether the constraints do not apply to a value. */
  readonly exempt?: (value: string) => boolean
  /** An empty value is reported as too short, not as a pattern violation. */
  readonly emptyIsShort?: true
  /** An empty value is reported alone, without the violations of other members. */
  readonly emptyAlone?: true
  /** A wrong length is reported alone, without the violations of other members. */
  readonly lengthAlone?: true
  /** How a value outside the enumeration is reported without the member and its value. */
  readonly unnamed?: Unnamed
}

export interface Unnamed {
  /** The values that the message lists. */
  readonly values: readonly string[]
  /** Without the violations of other members; `bare` also without the number of violations. */
  readonly alone?: 'counted' | 'bare'
}

/** A test with the regular expression that a violation contains. */
export interface Pattern {
  readonly text: string
  readonly test: (value: string) => boolean
}

export interface NumberShape extends Common {
  readonly kind: 'Integer' | 'Long' | 'Date'
  readonly min?: number
  readonly max?: number
  /** A violation names the member as it is in the request, and does not show its value. */
  readonly named?: true
}

export interface BooleanShape extends Common {
  readonly kind: 'boolean'
}

export interface ListShape extends Common, Length {
  readonly kind: 'list'
  readonly of: Shape
}

export interface Length {
  readonly min?: number
  readonly max?: number
  /** A violation names the member as it is in the request, and does not show its value. */
  readonly named?: boolean
}

export interface MapShape extends Common, Length {
  readonly kind: 'map'
  readonly of: Shape
  readonly keys?: StringShape
  /** The Java type in serialization errors. */
  readonly javaType: string
  /** Returns a value as violations show it. Defaults to its JSON. */
  readonly print?: (value: Readonly<Record<string, unknown>>) => string
  /** Wrong keys are reported only without violations of other members. */
  readonly keysLast?: true
}

export interface StructureShape extends Common {
  readonly kind: 'structure'
  readonly name: string
  readonly fields: readonly Field[]
  readonly fieldOf: ReadonlyMap<string, Field>
  /** Number of needed fields. */
  readonly needed: number
  /** Members whose absence is a separate error, before any constraint is checked. */
  readonly demands: readonly string[]
}

export interface Field {
  readonly name: string
  /** The name in violations: its first letter is in lower case. */
  readonly label: string
  readonly shape: Shape
  /** Whether a request without it is refused. */
  readonly needed: boolean
}

export interface AttributeValueShape extends Common {
  readonly kind: 'attributeValue'
}

type Limits<S extends Shape> = Omit<S, 'kind' | 'of' | 'javaType' | 'required'>

const modelPackage = 'com.amazonaws.dynamodb.v20120810.'

export const string = (limits: Limits<StringShape> = {}): StringShape => ({ kind: 'string', ...limits })
export const oneOf = (...values: readonly string[]): StringShape => ({ kind: 'string', oneOf: values })
export const integer = (limits: Limits<NumberShape> = {}): NumberShape => ({ kind: 'Integer', ...limits })
export const long = (limits: Limits<NumberShape> = {}): NumberShape => ({ kind: 'Long', ...limits })
/** A moment in seconds since 1970, with a fraction. */
export const moment: NumberShape = { kind: 'Date' }
export const boolean: BooleanShape = { kind: 'boolean' }
export const attributeValue: AttributeValueShape = { kind: 'attributeValue' }

export function list(of: Shape, limits: Limits<ListShape> = {}): ListShape {
  return { kind: 'list', of, ...limits }
}

export function map(of: Shape, limits: Limits<MapShape> = {}): MapShape {
  return { kind: 'map', of, javaType: `java.util.Map<java.lang.String, ${javaName(of)}>`, ...limits }
}

export function structure(
  name: string,
  fields: Readonly<Record<string, Shape>>,
  demands: readonly string[] = [],
): StructureShape {
  const members = Object.entries(fields).map(([field, shape]) => ({
    name: field,
    label: field[0]!.toLowerCase() + field.slice(1),
    shape,
    needed: shape.required === true || demands.includes(field),
  }))
  return {
    kind: 'structure',
    name,
    demands,
    fields: members,
    fieldOf: new Map(members.map((member) => [member.name, member])),
    needed: members.filter(({ needed }) => needed).length,
  }
}

export function required<S extends Shape>(shape: S): S {
  return { ...shape, required: true }
}

/** Returns the Java class of a shape, as serialization errors print it. */
export function javaName(shape: Shape): string {
  switch (shape.kind) {
    case 'string':
      return 'java.lang.String'
    case 'boolean':
      return 'java.lang.Boolean'
    case 'Integer':
    case 'Long':
      return `java.lang.${shape.kind}`
    case 'Date':
      return 'java.util.Date'
    case 'list':
      return `java.util.List<${javaName(shape.of)}>`
    case 'map':
      return shape.javaType
    case 'structure':
      return modelPackage + shape.name
    case 'attributeValue':
      return `${modelPackage}AttributeValue`
  }
}
