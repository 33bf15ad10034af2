import { TablewrightError } from '@tablewright/base'
import { isEnvironmentVariable } from './environment.js'

/** The position of a value in a configuration. */
export interface ConfigPosition {
  /** The file, as errors name it. */
  readonly file: string
  /** `server.port`; empty for the whole. */
  readonly path: string
  /** Environment variables; undefined if secrets are not needed and are read as empty. */
  readonly environment: Readonly<Record<string, string | undefined>> | undefined
}

/** Reads a value of one shape. Throws CONFIG_INVALID with the path if it has another. */
export type Shape<Value> = (value: unknown, at: ConfigPosition) => Value

export function below(at: ConfigPosition, name: string): ConfigPosition {
  return { ...at, path: at.path === '' ? name : `${at.path}.${name}` }
}

export function invalid({ file, path }: ConfigPosition, reason: string, remedy?: string): TablewrightError {
  const place = path === '' ? 'The configuration' : path
  return new TablewrightError('CONFIG_INVALID', `${file}: ${place} ${reason}.`, {
    remedy:
      remedy ?? (path === '' ? 'Write: export default defineConfig({ … }).' : `Correct ${path} in the file.`),
    data: { file, path },
  })
}

export const text: Shape<string> = (value, at) => {
  if (typeof value === 'string' && value !== '') return value
  throw invalid(at, `must be a text, not ${named(value)}`)
}

/** A text, or an environment variable that holds it. */
export const secret: Shape<string> = (value, at) => {
  if (!isEnvironmentVariable(value)) {
    if (typeof value === 'string' && value !== '') return value
    throw invalid(at, "must be a text or env('NAME')")
  }
  if (at.environment === undefined) return ''
  const found = at.environment[value.$env]
  if (found !== undefined && found !== '') return found
  throw new TablewrightError(
    'CONFIG_SECRET_MISSING',
    `${at.file}: ${at.path} needs the environment variable ${value.$env}, which is not set.`,
    { remedy: `Set ${value.$env} before the start.`, data: { path: at.path, variable: value.$env } },
  )
}

export const flag: Shape<boolean> = (value, at) => {
  if (typeof value === 'boolean') return value
  throw invalid(at, `must be true or false, not ${named(value)}`)
}

export function integer(minimum: number, maximum: number): Shape<number> {
  return (value, at) => {
    if (Number.isInteger(value) && (value as number) >= minimum && (value as number) <= maximum)
      return value as number
    throw invalid(at, `must be a whole number from ${minimum} to ${maximum}, not ${named(value)}`)
  }
}

export function oneOf<const Value extends string>(...values: readonly Value[]): Shape<Value> {
  return (value, at) => {
    if (values.includes(value as Value)) return value as Value
    throw invalid(at, `must be one of ${values.join(', ')}, not ${named(value)}`)
  }
}

export function list<Value>(element: Shape<Value>): Shape<readonly Value[]> {
  return (value, at) => {
    if (!Array.isArray(value)) throw invalid(at, `must be a list, not ${named(value)}`)
    return value.map((each, index) => element(each, { ...at, path: `${at.path}[${index}]` }))
  }
}

type Fields<Shapes> = {
  readonly [Name in keyof Shapes]?: Shapes[Name] extends Shape<infer Value> ? Value : never
}

/** An object with optional fields. Unknown fields are errors. */
export function object<Shapes extends Readonly<Record<string, Shape<unknown>>>>(
  shapes: Shapes,
): Shape<Fields<Shapes>> {
  return (value, at) => {
    const given = record(value, at)
    const read: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(given)) {
      if (field === undefined) continue
      if (!Object.hasOwn(shapes, name)) throw unknownOption(below(at, name), Object.keys(shapes))
      read[name] = shapes[name]!(field, below(at, name))
    }
    return read as Fields<Shapes>
  }
}

export function unknownOption(at: ConfigPosition, known: readonly string[]): TablewrightError {
  return invalid(at, 'is not an option', `Choose from ${known.join(', ')}.`)
}

export const record: Shape<Readonly<Record<string, unknown>>> = (value, at) => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>
  throw invalid(at, `must be an object, not ${named(value)}`)
}

/** Formats a value for an error message. */
function named(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40))
  if (typeof value === 'object' && value !== null) return 'an object'
  return typeof value === 'function' ? 'a function' : String(value)
}
