import type { MoneyType, TypeModel } from '../model/type-model.js'

/** A type with its limits: `text of 3 to 40 characters`. */
export function describeType(type: TypeModel): string {
  switch (type.kind) {
    case 'text':
      return `${type.lowerCase ? 'lower-case ' : ''}text${limits(type.minimumLength, type.maximumLength, ' characters')}`
    case 'id':
      return type.form === 'text' ? 'id' : type.form
    case 'integer':
      return `integer${limits(type.minimum, type.maximum, '')}`
    case 'money':
      return `money in minor units${currencyText(type)}`
    case 'timestamp':
      return type.stored === 'iso' ? 'timestamp' : 'timestamp in whole seconds'
    case 'oneOf':
      return `one of ${type.values.join(', ')}`
    case 'list':
      return `list of ${describeType(type.element)}${sizeLimit(type.atMost, 'elements')}`
    case 'vector':
      return `vector of ${type.dimensions} dimensions`
    case 'map':
      return `map of ${describeType(type.value)}${sizeLimit(type.atMost, 'entries')}`
    case 'set':
      return `set of ${type.member ? describeType(type.member) : type.element}${sizeLimit(type.atMost, 'members')}`
    case 'record':
      return `{ ${Object.entries(type.fields)
        .map(([name, field]) => `${name}${field.optional ? '?' : ''}: ${describeType(field.type)}`)
        .join(', ')} }`
    case 'json':
      return 'JSON'
    case 'schema':
      return `value that ${type.vendor} accepts`
    default:
      return type.kind
  }
}

function currencyText({ currency, currencyAttribute }: MoneyType): string {
  if (currency !== undefined) return ` of ${currency}`
  return currencyAttribute === undefined ? '' : ` of ${currencyAttribute}`
}

function sizeLimit(atMost: number | undefined, unit: string): string {
  return atMost === undefined ? '' : ` (at most ${atMost} ${unit})`
}

function limits(minimum: number | undefined, maximum: number | undefined, unit: string): string {
  if (minimum === undefined && maximum === undefined) return ''
  if (minimum === undefined) return ` of at most ${maximum}${unit}`
  return maximum === undefined ? ` of at least ${minimum}${unit}` : ` of ${minimum} to ${maximum}${unit}`
}
