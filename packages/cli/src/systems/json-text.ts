import type { TypeModel } from '@tablewright/design/model'

/** Whether the text of an option can be a value of a type: text that begins like JSON is JSON, an object always is. */
export function isTextOf(type: TypeModel, text: string): boolean {
  const value = parsed(text)
  switch (type.kind) {
    case 'record':
    case 'map':
      return typeof value === 'object' && !Array.isArray(value)
    case 'list':
    case 'set':
    case 'vector':
      if (type.kind === 'list' && isObject(type.element))
        return typeof value === 'object' || text.trim() === ''
      return Array.isArray(value) || !text.trim().startsWith('[')
    case 'json':
      return value !== undefined || !/^\s*[[{"]/.test(text)
    default:
      return true
  }
}

/** Returns a value of a type as JSON, without optional fields. */
export function jsonExample(type: TypeModel): string {
  return JSON.stringify(example(type))
}

function isObject({ kind }: TypeModel): boolean {
  return kind === 'record' || kind === 'map'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function example(type: TypeModel): unknown {
  switch (type.kind) {
    case 'record': {
      const fields = Object.entries(type.fields)
      const needed = fields.filter(([, { optional }]) => !optional)
      return Object.fromEntries(
        (needed.length > 0 ? needed : fields).map(([name, field]) => [name, example(field.type)]),
      )
    }
    case 'map':
      return { name: example(type.value) }
    case 'list':
      return [example(type.element)]
    case 'set':
      return [example(type.member ?? { kind: type.element })]
    case 'vector':
      return Array.from({ length: type.dimensions }, () => 1)
    case 'json':
      return { name: 'text' }
    case 'number':
    case 'integer':
    case 'money':
    case 'version':
      return 1
    case 'boolean':
      return true
    case 'oneOf':
      return type.values[0]
    case 'date':
      return '2026-08-31'
    case 'timestamp':
      return '2026-08-31T16:02Z'
    default:
      return 'text'
  }
}
