/** The values that an option accepts. `expected` follows "must be" in messages. */
export interface Shape {
  readonly expected: string
  readonly accepts: (value: unknown) => boolean
  readonly required?: true
}

/** By the name of the option. */
export type Shapes = Readonly<Record<string, Shape>>

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return Object.prototype.toString.call(value) === '[object Object]'
}

export const text: Shape = {
  expected: 'a text that is not empty',
  accepts: (value) => typeof value === 'string' && value !== '',
}

/** A missing name such as `constructor` would look like an inherited property. */
const isOwnName = (value: string) => !Object.hasOwn(Object.prototype, value)

export const ownName: Shape = {
  expected: 'a name that is not empty and that no object has already',
  accepts: (value) => text.accepts(value) && isOwnName(value as string),
}

/** A stored name. Records lose an entry with the name `__proto__`. */
export const storedName: Shape = {
  expected: 'a name that is neither empty nor "__proto__"',
  accepts: (value) => text.accepts(value) && value !== '__proto__',
}

/** Any number. Rules of `check` restrict its value. */
export const number: Shape = { expected: 'a number', accepts: (value) => typeof value === 'number' }

export const amount: Shape = {
  expected: 'a number of 0 or more',
  accepts: (value) => Number.isFinite(value) && (value as number) >= 0,
}

export const positiveInteger: Shape = {
  expected: 'a whole number of 1 or more',
  accepts: (value) => Number.isSafeInteger(value) && (value as number) >= 1,
}

export const boolean: Shape = {
  expected: 'true or false',
  accepts: (value) => typeof value === 'boolean',
}

export const onlyTrue: Shape = {
  expected: 'true, or left out',
  accepts: (value) => value === true,
}

export const functionShape: Shape = {
  expected: 'a function',
  accepts: (value) => typeof value === 'function',
}

export const object: Shape = { expected: 'an object', accepts: isObject }

export const regularExpression: Shape = {
  expected: 'a regular expression',
  accepts: (value) => value instanceof RegExp,
}

export function oneOf(...values: readonly string[]): Shape {
  return {
    expected: joined(values.map((value) => `"${value}"`)),
    accepts: (value) => typeof value === 'string' && values.includes(value),
  }
}

export function listOf({ accepts, expected }: Shape): Shape {
  return {
    expected: `a list, each element ${expected}`,
    accepts: (value) => Array.isArray(value) && value.every(accepts),
  }
}

export function recordOf({ accepts, expected }: Shape): Shape {
  return {
    expected: `an object, each value ${expected}`,
    accepts: (value) => isObject(value) && Object.values(value).every(accepts),
  }
}

/** A record without names that every object has, since its names are looked up. */
export function ownRecordOf(shape: Shape): Shape {
  const { expected, accepts } = recordOf(shape)
  return {
    expected: `${expected}, without names that every object has`,
    accepts: (value) => accepts(value) && Object.keys(value as object).every(isOwnName),
  }
}

/** An object with these options and no others. */
export function objectWith(shapes: Shapes): Shape {
  return {
    expected: `{ ${Object.entries(shapes)
      .map(([name, { expected }]) => `${name}: ${expected}`)
      .join(', ')} }`,
    accepts: (value) => isObject(value) && problemOf(value, shapes) === undefined,
  }
}

export function either(...shapes: readonly Shape[]): Shape {
  return {
    expected: joined(shapes.map(({ expected }) => expected)),
    accepts: (value) => shapes.some(({ accepts }) => accepts(value)),
  }
}

export function required(shape: Shape): Shape {
  return { ...shape, required: true }
}

function joined(words: readonly string[]): string {
  return words.length === 1 ? words[0]! : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** Returns the first option that is unknown, missing or of another shape. An option that is undefined is left out. */
export function problemOf(
  options: Readonly<Record<string, unknown>>,
  shapes: Shapes,
): { readonly option: string; readonly shape?: Shape } | undefined {
  for (const option of Object.keys(options)) {
    if (!Object.hasOwn(shapes, option)) return { option }
  }
  for (const [option, shape] of Object.entries(shapes)) {
    const value = Object.hasOwn(options, option) ? options[option] : undefined
    if (value === undefined ? shape.required : !shape.accepts(value)) return { option, shape }
  }
  return undefined
}
