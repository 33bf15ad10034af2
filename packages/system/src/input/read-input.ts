import { TablewrightError } from '@tablewright/base'
import { type InputReader, inputReader, RefusedInput, refusedWithin } from '@tablewright/client'
import type { AnyAttribute, Attributes } from '@tablewright/design'
import type { TypeModel } from '@tablewright/design/model'
import { fromJson } from './from-json.js'
import { fromText } from './from-text.js'
import { textRefusal } from './key-text.js'

/** The form of values: `json` is typed, `text` (query strings, options) is not. */
export type InputSource = 'json' | 'text'

/** Values of one source, and its name for messages: `path`, `query`, `body`. */
export interface InputPart {
  readonly values: Readonly<Record<string, unknown>>
  readonly source: InputSource
  readonly place?: string
}

/** A field that was refused, and why: `must be 1 or more`. */
export interface RefusedField {
  readonly field: string
  readonly reason: string
}

/**
 * Reads the input of an action from raw fields. Fills in defaults; reports all errors at once.
 *
 * @example
 * import { integer, list, text } from '@tablewright/design'
 * import { readInput } from '@tablewright/system'
 * const fields = { limit: integer({ minimum: 1 }), tags: list(text()) }
 * await readInput(fields, { limit: '5', tags: 'red,blue' }, 'text') // → { limit: 5, tags: ['red', 'blue'] }
 */
export function readInput(
  fields: Attributes,
  raw: Readonly<Record<string, unknown>>,
  source: InputSource,
): Promise<Record<string, unknown>> {
  return readInputParts(fields, [{ values: raw, source }])
}

/** As {@link readInput}, from several sources, each with its own fields. */
export async function readInputParts(
  fields: Attributes,
  parts: readonly InputPart[],
): Promise<Record<string, unknown>> {
  const refused: RefusedField[] = []
  const given = collect(fields, parts, refused)
  const input: Record<string, unknown> = {}
  for (const reader of readersOf(fields)) {
    const found = given.get(reader.name)
    if (found === undefined && reader.default) input[reader.name] = reader.default()
    else if (!refused.some(({ field }) => field === reader.name)) {
      // Awaits only asynchronous checks.
      const reading = readField(reader, found, input, refused)
      if (reading) await reading
    }
  }
  if (refused.length > 0) throw invalidInput(refused)
  return input
}

interface Given {
  readonly value: unknown
  readonly source: InputSource
  readonly place: string | undefined
}

function collect(
  fields: Attributes,
  parts: readonly InputPart[],
  refused: RefusedField[],
): ReadonlyMap<string, Given> {
  const given = new Map<string, Given>()
  for (const { values, source, place } of parts) {
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) continue
      if (!Object.hasOwn(fields, name)) refused.push({ field: name, reason: `is not known${inside(place)}` })
      else if (given.has(name)) refused.push({ field: name, reason: `is given once more${inside(place)}` })
      else given.set(name, { value, source, place })
    }
  }
  return given
}

function inside(place: string | undefined): string {
  return place === undefined ? '' : ` in the ${place}`
}

function readField(
  reader: FieldReader,
  given: Given | undefined,
  input: Record<string, unknown>,
  refused: RefusedField[],
): Promise<void> | undefined {
  const { name, type } = reader
  const refuse = (error: unknown) => {
    if (!(error instanceof RefusedInput)) throw error
    refused.push({ field: error.field, reason: error.reason })
  }
  const accept = (read: Readonly<Record<string, unknown>>) => void Object.assign(input, read)
  try {
    const value = given && (given.source === 'text' ? fromText : fromJson)(type, given.value)
    const refusal = textRefusal(type, value, given?.place === 'path')
    if (refusal !== undefined) throw refusedWithin(name, refusal)
    const read = reader.read(given === undefined ? {} : { [name]: value })
    if (read instanceof Promise) return read.then(accept).catch(refuse)
    accept(read)
  } catch (error) {
    refuse(error)
  }
  return undefined
}

interface FieldReader {
  readonly name: string
  readonly type: TypeModel
  readonly read: InputReader
  readonly default: (() => unknown) | undefined
}

/** Caches the prepared checks of each action. */
const readers = new WeakMap<Attributes, readonly FieldReader[]>()

function readersOf(fields: Attributes): readonly FieldReader[] {
  const known = readers.get(fields)
  if (known) return known
  const made = Object.entries(fields).map(([name, field]) => fieldReader(name, field))
  readers.set(fields, made)
  return made
}

function fieldReader(name: string, { spec }: AnyAttribute): FieldReader {
  const { type, optional, functions } = spec
  const parameter = {
    kind: 'value',
    name,
    type,
    optional,
    nullable: false,
    fills: { item: 'input', attribute: name },
  } as const
  return {
    name,
    type,
    read: inputReader({ [name]: parameter }, { input: { [name]: functions } }),
    default: spec.default?.kind === 'literal' ? literal(spec.default.value) : functions.default,
  }
}

function literal(value: unknown): () => unknown {
  return typeof value === 'object' ? () => structuredClone(value) : () => value
}

export function invalidInput(fields: readonly RefusedField[]): TablewrightError {
  const message = fields.map(({ field, reason }) => `${field} ${reason}`).join('; ')
  const names = fields.map(({ field }) => field)
  return new TablewrightError('INVALID_INPUT', `${message}.`, {
    remedy: `Correct ${names.join(' and ')}.`,
    data: { field: names[0], fields },
  })
}
