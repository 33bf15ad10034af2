import type { Attributes } from '@tablewright/design'
import type { TypeModel } from '@tablewright/design/model'
import { bytesToBase64 } from '@tablewright/dynamo'
import type { FileContent, OutputShape, ResultPage } from './output.js'

type Fields = Readonly<Record<string, unknown>>

/**
 * Renders the output of an action as plain JSON: sets become lists, bytes become base 64. Only fields of the
 * shape are written: other attributes that the action read never leave the server.
 *
 * @example
 * import { text } from '@tablewright/design'
 * import { one, outputJson } from '@tablewright/system'
 * outputJson(one({ name: text() }), { name: 'Ann', secret: 'x' }) // → { name: 'Ann' }
 */
export function outputJson(output: OutputShape, value: unknown): unknown {
  switch (output.kind) {
    case 'record':
      return fieldsJson(output.fields, value as Fields)
    case 'list':
      return (value as readonly Fields[]).map((each) => fieldsJson(output.fields, each))
    case 'page': {
      const { items, cursor } = value as ResultPage<Fields>
      const rows = items.map((each) => fieldsJson(output.fields, each))
      return typeof cursor === 'string' ? { items: rows, cursor } : { items: rows }
    }
    case 'text':
      return value
    case 'file': {
      const { fileName, content } = value as FileContent
      return { fileName, contentType: output.contentType, content: bytesToBase64(content) }
    }
    case 'nothing':
      return undefined
  }
}

/** Caches the names and types of the fields of each shape. */
const knownTypes = new WeakMap<Attributes, readonly (readonly [name: string, type: TypeModel])[]>()

function typesOf(fields: Attributes): readonly (readonly [name: string, type: TypeModel])[] {
  let types = knownTypes.get(fields)
  if (types === undefined) {
    types = Object.entries(fields).map(([name, { spec }]) => [name, spec.type] as const)
    knownTypes.set(fields, types)
  }
  return types
}

function fieldsJson(fields: Attributes, value: Fields): Record<string, unknown> {
  const json: Record<string, unknown> = {}
  for (const [name, type] of typesOf(fields)) {
    const member = value[name]
    if (member !== undefined) json[name] = valueJson(type, member)
  }
  return json
}

function valueJson(type: TypeModel, value: unknown): unknown {
  switch (type.kind) {
    case 'binary':
      return bytesToBase64(value as Uint8Array)
    case 'set':
      return [...(value as ReadonlySet<unknown>)].map((each) => valueJson({ kind: type.element }, each))
    case 'list':
      return (value as readonly unknown[]).map((each) => valueJson(type.element, each))
    case 'map':
      return Object.fromEntries(
        Object.entries(value as Fields).map(([name, each]) => [name, valueJson(type.value, each)]),
      )
    case 'record':
      return recordJson(type, value as Fields)
    default:
      return value
  }
}

function recordJson({ fields }: Extract<TypeModel, { kind: 'record' }>, value: Fields): Fields {
  const json: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (value[name] !== undefined) json[name] = valueJson(field.type, value[name])
  }
  return json
}
