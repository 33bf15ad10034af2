import type { AttributeModel, TypeModel } from '@tablewright/design/model'

/** A type in the words of a design document. */
export function typeWords(type: TypeModel): string {
  switch (type.kind) {
    case 'id':
      return type.form === 'text' ? 'id' : type.form.toUpperCase()
    case 'oneOf':
      return type.values.join(', ')
    case 'integer':
      return ['whole number', rangeWords(type.minimum, type.maximum)].filter(Boolean).join(' ')
    case 'money':
      return ['minor units', type.currency && `of ${type.currency}`].filter(Boolean).join(' ')
    case 'timestamp':
      return type.stored === 'seconds' ? 'time, kept as seconds' : 'time'
    case 'boolean':
      return 'yes or no'
    case 'hostname':
      return 'host name, labels reversed'
    case 'json':
      return 'JSON, kept as text'
    case 'schema':
      return `whatever ${type.vendor} accepts`
    case 'list':
      return `list of ${typeWords(type.element)}`
    case 'vector':
      return `vector of ${type.dimensions} dimensions`
    case 'map':
      return `map of ${typeWords(type.value)}`
    case 'set':
      return `set of ${type.element}`
    case 'record':
      return `record of ${Object.keys(type.fields).join(', ')}`
    default:
      return type.kind
  }
}

function rangeWords(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum !== undefined && maximum !== undefined) return `from ${minimum} to ${maximum}`
  if (minimum !== undefined) return `from ${minimum}`
  return maximum === undefined ? '' : `up to ${maximum}`
}

/** What a document notes beside an attribute. */
export function attributeNotes(attribute: AttributeModel): string {
  const { name, path, optional, onCreate, onWrite, keyOnly, immutable } = attribute
  const stored = path.join('.')
  return [
    ...(keyOnly ? ['in the key alone'] : stored === name ? [] : [`stored as ${stored}`]),
    ...(optional ? ['optional'] : []),
    ...(attribute.default?.kind === 'literal'
      ? [`defaults to ${JSON.stringify(attribute.default.value)}`]
      : []),
    ...(onCreate ? ['filled in when it is created'] : []),
    ...(onWrite ? ['filled in at every write'] : []),
    ...(immutable ? ['never changed'] : []),
  ].join(', ')
}
