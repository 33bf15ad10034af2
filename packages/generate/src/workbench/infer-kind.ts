import { isTimestamp, isUlid, isUuid } from '@tablewright/design'
import { type AttributeFields, type AttributeValue, attributeType, type Item } from '@tablewright/dynamo'
import { propertyName } from './source-text.js'

/** The kind of an attribute, as a design declares it: what its type and the values in the model let one know. */
export function inferKind(type: string, values: readonly AttributeValue[], isKeyPart: boolean): string {
  const own = (values as readonly AttributeFields[]).filter((value) => type in value)
  switch (type) {
    case 'S':
      return textKind(
        own.map(({ S }) => S!),
        isKeyPart,
      )
    case 'N':
      return own.length > 0 && own.every(({ N }) => /^-?\d{1,15}$/.test(N!)) ? 'integer()' : 'number()'
    case 'BOOL':
      return 'boolean()'
    case 'B':
      return 'binary()'
    case 'SS':
      return 'set(text())'
    case 'NS':
      return 'set(number())'
    case 'BS':
      return 'set(binary())'
    case 'L':
      return `list(${elementKind(own.flatMap(({ L }) => L!))})`
    case 'M':
      return recordKind(own.map(({ M }) => M!))
    default:
      return 'text()'
  }
}

function textKind(texts: readonly string[], isKeyPart: boolean): string {
  const all = (test: (text: string) => boolean) => texts.length > 0 && texts.every(test)
  if (all(isTimestamp)) return 'timestamp()'
  if (all(isUlid)) return 'ulid()'
  if (all(isUuid)) return 'uuid()'
  return isKeyPart ? 'id()' : 'text()'
}

function elementKind(elements: readonly AttributeValue[]): string {
  const [first] = elements
  return first === undefined ? 'text()' : inferKind(attributeType(first), elements, false)
}

function recordKind(maps: readonly Item[]): string {
  const names = [...new Set(maps.flatMap((map) => Object.keys(map)))]
  if (names.length === 0) return 'map(text())'
  const fields = names.map((name) => {
    const values = maps.flatMap((map) => (Object.hasOwn(map, name) ? [map[name]!] : []))
    const kind = elementKind(values)
    return `${propertyName(name)}: ${kind}${values.length < maps.length ? '.optional()' : ''}`
  })
  return `record({ ${fields.join(', ')} })`
}
