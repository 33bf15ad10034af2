import {
  type AttributeValue,
  attributeType,
  canonicalNumber,
  checkAttributeName,
  DynamoError,
  fitsJavaDecimal,
  type Item,
  setOwnProperty,
  validateAttributeValue,
  validateItem,
  validationError,
} from '@tablewright/dynamo'
import { malformed } from './statement-errors.js'
import type { StatementReader } from './statement-reader.js'

/** Whether the next token begins a value rather than a path. */
export function atValue(reader: StatementReader): boolean {
  const { kind } = reader.token
  if (kind === 'text' || kind === 'number' || kind === 'parameter') return true
  if (['-', '[', '{', '<<'].some((symbol) => reader.atSymbol(symbol))) return true
  return ['TRUE', 'FALSE', 'NULL'].some((word) => reader.atWord(word))
}

/** Reads a literal or a parameter, checked like a value of a request. */
export function readValue(reader: StatementReader): AttributeValue {
  // A parameter is checked when it is read; checking a large one takes many milliseconds.
  const isChecked = reader.token.kind === 'parameter'
  const value = readRaw(reader)
  return isChecked ? value : validateAttributeValue(value)
}

/** `path` is the position of the value inside the value of an attribute, the root. */
function readRaw(reader: StatementReader, path = 'root'): AttributeValue {
  const text = reader.take('text')
  if (text !== undefined) return { S: text }
  if (reader.take('parameter') !== undefined) return reader.parameter()
  if (reader.takeWord('TRUE')) return { BOOL: true }
  if (reader.takeWord('FALSE')) return { BOOL: false }
  if (reader.takeWord('NULL')) return { NULL: true }
  if (reader.takeSymbol('[')) return { L: readElements(reader, path) }
  if (reader.takeSymbol('{')) return { M: readMembers(reader, (name) => `${path}.${name}`) }
  if (reader.takeSymbol('<<')) return readSet(reader, path)
  if (reader.atCall) throw noFunction(reader, path)
  return readNumber(reader, path)
}

function readElements(reader: StatementReader, path: string): AttributeValue[] {
  let index = 0
  return reader.list(']', () => readRaw(reader, `${path}[${index++}]`))
}

function noFunction(reader: StatementReader, path: string): DynamoError {
  const { token } = reader
  return validationError(
    `Unsupported data type: ${token.text.toLowerCase()} under key ${path} at ${reader.placeOf(token)}`,
  )
}

function readNumber(reader: StatementReader, path: string): AttributeValue {
  const sign = reader.takeSymbol('-') ? '-' : ''
  const digits = reader.take('number') ?? reader.failTerm()
  if (!fitsJavaDecimal(digits)) throw malformed('')
  try {
    return { N: canonicalNumber(sign + digits) }
  } catch (error) {
    throw error instanceof DynamoError ? validationError(`${error.message} under ${path}`) : error
  }
}

function readMembers(reader: StatementReader, pathOf: (name: string) => string): Item {
  const members: Record<string, AttributeValue> = {}
  reader.list('}', () => {
    const name = reader.take('text') ?? reader.take('name') ?? reader.fail('key of a map')
    reader.expectSymbol(':')
    checkAttributeName(name)
    setOwnProperty(members, name, readRaw(reader, pathOf(name)))
  })
  return members
}

const setTypes = { S: 'SS', N: 'NS', B: 'BS' } as const

/** The elements determine the type of the set. */
function readSet(reader: StatementReader, path: string): AttributeValue {
  const elements = reader.list('>>', () => readRaw(reader, path))
  if (elements.length === 0) throw validationError('Empty bags are not supported')
  const type = attributeType(elements[0]!)
  if (!(type in setTypes) || elements.some((element) => attributeType(element) !== type))
    throw validationError('A set may only contain strings, numbers or binaries, all of the same type')
  const texts = elements.map((element) => (element as Record<string, string>)[type]!)
  return { [setTypes[type as keyof typeof setTypes]]: texts } as unknown as AttributeValue
}

/** Reads the map that an INSERT writes: a literal or one parameter. */
export function readItem(reader: StatementReader): Item {
  // Each attribute of the item is a separate root.
  if (reader.takeSymbol('{')) return validateItem(readMembers(reader, () => 'root'))
  const value = readValue(reader)
  if (!('M' in value)) throw validationError('The VALUE of an INSERT must be a map')
  return value.M
}
