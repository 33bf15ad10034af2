import {
  type AttributeValue,
  attributeType,
  type Item,
  setOwnProperty,
  validateAttributeValue,
  validateItem,
  validationError,
} from '@tablewright/dynamo'
import type { StatementReader } from './statement-reader.js'

/** Whether what comes is a value rather than a path. */
export function atValue(reader: StatementReader): boolean {
  const { kind } = reader.token
  if (kind === 'text' || kind === 'number' || kind === 'parameter') return true
  if (['-', '[', '{', '<<'].some((symbol) => reader.atSymbol(symbol))) return true
  return ['TRUE', 'FALSE', 'NULL'].some((word) => reader.atWord(word))
}

/** A literal or a parameter, checked as a value of a request is. */
export function readValue(reader: StatementReader): AttributeValue {
  return validateAttributeValue(readRaw(reader))
}

function readRaw(reader: StatementReader): AttributeValue {
  const text = reader.take('text')
  if (text !== undefined) return { S: text }
  if (reader.take('parameter') !== undefined) return reader.parameter()
  if (reader.takeWord('TRUE')) return { BOOL: true }
  if (reader.takeWord('FALSE')) return { BOOL: false }
  if (reader.takeWord('NULL')) return { NULL: true }
  if (reader.takeSymbol('[')) return { L: reader.list(']', () => readRaw(reader)) }
  if (reader.takeSymbol('{')) return { M: readMembers(reader) }
  if (reader.takeSymbol('<<')) return readSet(reader)
  return readNumber(reader)
}

function readNumber(reader: StatementReader): AttributeValue {
  const sign = reader.takeSymbol('-') ? '-' : ''
  const number = reader.take('number')
  return number === undefined ? reader.fail('value') : { N: sign + number }
}

function readMembers(reader: StatementReader): Item {
  const members: Record<string, AttributeValue> = {}
  reader.list('}', () => {
    const name = reader.take('text') ?? reader.take('name') ?? reader.fail('key of a map')
    reader.expectSymbol(':')
    setOwnProperty(members, name, readRaw(reader))
  })
  return members
}

const setTypes = { S: 'SS', N: 'NS', B: 'BS' } as const

/** The elements decide what kind of set it is. */
function readSet(reader: StatementReader): AttributeValue {
  const elements = reader.list('>>', () => readRaw(reader))
  const type = elements.length === 0 ? 'S' : attributeType(elements[0]!)
  if (!(type in setTypes) || elements.some((element) => attributeType(element) !== type))
    throw validationError('A set may only contain strings, numbers or binaries, all of the same type')
  const texts = elements.map((element) => (element as Record<string, string>)[type]!)
  return { [setTypes[type as keyof typeof setTypes]]: texts } as unknown as AttributeValue
}

/** The members of the map that an INSERT writes, which may be a parameter as a whole. */
export function readItem(reader: StatementReader): Item {
  const value = readRaw(reader)
  if (!('M' in value)) throw validationError('The VALUE of an INSERT must be a map')
  return validateItem(value.M)
}
