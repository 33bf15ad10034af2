import type { AnyAttribute } from '@tablewright/design'
import type { TypeModel } from '@tablewright/design/model'

/** What a field may be, in words. */
export function fieldWords({ spec }: AnyAttribute): string {
  const words = [typeWords(spec.type)]
  if (spec.optional) words.push('optional')
  if (spec.default?.kind === 'literal') words.push(`defaults to ${JSON.stringify(spec.default.value)}`)
  else if (spec.default) words.push('filled in by default')
  return words.join(', ')
}

function typeWords(type: TypeModel): string {
  switch (type.kind) {
    case 'text':
      return type.maximumLength === undefined ? 'text' : `text of ${type.maximumLength} characters at most`
    case 'id':
      return type.form === 'text' ? 'id' : type.form.toUpperCase()
    case 'integer':
      return `whole number${rangeWords(type.minimum, type.maximum)}`
    case 'money':
      return `minor units of ${type.currency ?? (type.currencyAttribute ? `the ${type.currencyAttribute}` : 'a currency')}`
    case 'boolean':
      return 'true or false'
    case 'timestamp':
      return 'time'
    case 'oneOf':
      return type.values.join(' | ')
    case 'hostname':
      return 'host name'
    case 'binary':
      return 'base 64'
    case 'set':
      return `set of ${typeWords({ kind: type.element })}`
    case 'list':
      return `list of ${typeWords(type.element)}`
    case 'vector':
      return `list of ${type.dimensions} numbers`
    case 'map':
      return `object of ${typeWords(type.value)}`
    case 'record':
      return `{ ${Object.entries(type.fields)
        .map(([name, field]) => `${name}${field.optional ? '?' : ''}: ${typeWords(field.type)}`)
        .join(', ')} }`
    case 'json':
    case 'schema':
      return 'any JSON'
    default:
      return type.kind
  }
}

function rangeWords(minimum?: number, maximum?: number): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`
  if (minimum !== undefined) return ` of ${minimum} or more`
  return maximum === undefined ? '' : ` of ${maximum} at most`
}
