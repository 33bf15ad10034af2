import { TablewrightError } from '@tablewright/base'
import type { AttributeFields, AttributeValue, Item } from '../attribute-value.js'
import { maxNestingLevels } from '../limits.js'
import { setOwnProperty } from '../own-property.js'
import { base64ToBytes, bytesToBase64 } from './convert-binary.js'
import { bigintToText, numberToText, textToNumber } from './convert-number.js'
import { fromAttributeValue } from './from-attribute-value.js'
import type { MembersConverter, ValueConverter } from './members-converter.js'
import type { NativeValue } from './native-value.js'
import { NumberText } from './number-text.js'
import { refusal, refusedInside } from './refusal.js'
import type { AttributeShape, ValueShape } from './shape.js'
import { convertSet, convertValue, isPlain } from './to-attribute-value.js'

/** Creates the converter of an object's members. Passed in because objects nest. */
export type MembersCompiler = (attributes: readonly AttributeShape[], level: number) => MembersConverter

/** Creates the converter of one value at a level of nesting. */
export function valueConverter(
  shape: ValueShape,
  level: number,
  compileMembers: MembersCompiler,
): ValueConverter {
  if (level > maxNestingLevels) {
    throw new TablewrightError(
      'SHAPE_TOO_DEEP',
      `The shape is nested more than ${maxNestingLevels} levels deep.`,
    )
  }
  switch (shape.kind) {
    case 'list':
      return listConverter(valueConverter(shape.element, level + 1, compileMembers))
    case 'map':
      return mapConverter(valueConverter(shape.member, level + 1, compileMembers))
    case 'object':
      return objectConverter(compileMembers(shape.attributes, level + 1))
    case 'any':
      return anyConverter(level)
    default:
      return simple[shape.kind]
  }
}

type SimpleKind = Exclude<ValueShape['kind'], 'list' | 'map' | 'object' | 'any'>

// Returns data of another type than declared unchanged instead of losing it.

export const textConverter: ValueConverter = {
  toStored: (value) => (typeof value === 'string' ? { S: value } : misfit('a text', value)),
  fromStored: (stored) => (stored as AttributeFields).S ?? fromAttributeValue(stored),
}

export const numberConverter: ValueConverter = {
  toStored: (value) => (typeof value === 'number' ? { N: numberToText(value) } : anyNumberToStored(value)),
  fromStored: (stored) => {
    const text = (stored as AttributeFields).N
    return text === undefined ? fromAttributeValue(stored) : textToNumber(text)
  },
}

const bigintConverter: ValueConverter = {
  toStored: (value) => (typeof value === 'bigint' ? { N: bigintToText(value) } : misfit('a bigint', value)),
  fromStored: (stored) => {
    const text = (stored as AttributeFields).N
    return text === undefined || text.includes('.') ? fromAttributeValue(stored) : BigInt(text)
  },
}

const numberTextConverter: ValueConverter = {
  toStored: (value) => (value instanceof NumberText ? { N: value.text } : misfit('a NumberText', value)),
  fromStored: (stored) => {
    const text = (stored as AttributeFields).N
    return text === undefined ? fromAttributeValue(stored) : new NumberText(text)
  },
}

export const booleanConverter: ValueConverter = {
  toStored: (value) => (typeof value === 'boolean' ? { BOOL: value } : misfit('a boolean', value)),
  fromStored: (stored) => (stored as AttributeFields).BOOL ?? fromAttributeValue(stored),
}

const nullConverter: ValueConverter = {
  toStored: (value) => (value === null ? { NULL: true } : misfit('null', value)),
  fromStored: fromAttributeValue,
}

export const binaryConverter: ValueConverter = {
  toStored: (value) => (value instanceof Uint8Array ? { B: bytesToBase64(value) } : misfit('bytes', value)),
  fromStored: (stored) => {
    const text = (stored as AttributeFields).B
    return text === undefined ? fromAttributeValue(stored) : base64ToBytes(text)
  },
}

// Marked as pure, so that a bundle contains only the converters of its items.
export const textSetConverter: ValueConverter = /* @__PURE__ */ setConverter('SS', 'a set of texts')
export const numberSetConverter: ValueConverter = /* @__PURE__ */ setConverter('NS', 'a set of numbers')
export const binarySetConverter: ValueConverter = /* @__PURE__ */ setConverter('BS', 'a set of bytes')

const simple: Readonly<Record<SimpleKind, ValueConverter>> = {
  string: textConverter,
  number: numberConverter,
  bigint: bigintConverter,
  numberText: numberTextConverter,
  boolean: booleanConverter,
  null: nullConverter,
  binary: binaryConverter,
  stringSet: textSetConverter,
  numberSet: numberSetConverter,
  binarySet: binarySetConverter,
}

export function anyConverter(level: number): ValueConverter {
  return { toStored: (value) => convertValue(value, level), fromStored: fromAttributeValue }
}

/** Other exact numbers are accepted wherever a number is. */
function anyNumberToStored(value: unknown): AttributeValue {
  if (typeof value === 'bigint') return { N: bigintToText(value) }
  return value instanceof NumberText ? { N: value.text } : misfit('a number', value)
}

function setConverter(type: 'SS' | 'NS' | 'BS', expected: string): ValueConverter {
  return {
    toStored: (value) => {
      if (!(value instanceof Set)) return misfit(expected, value)
      const stored = convertSet(value)
      return type in stored ? stored : misfit(expected, value)
    },
    fromStored: fromAttributeValue,
  }
}

export function listConverter(element: ValueConverter): ValueConverter {
  return {
    toStored: (value) =>
      Array.isArray(value) ? { L: convertElements(value, element) } : misfit('a list', value),
    fromStored: (stored) =>
      (stored as AttributeFields).L?.map(element.fromStored) ?? fromAttributeValue(stored),
  }
}

function convertElements(list: readonly unknown[], element: ValueConverter): AttributeValue[] {
  const elements = new Array<AttributeValue>(list.length)
  let index = 0
  try {
    for (; index < list.length; index++) elements[index] = element.toStored(list[index])
  } catch (error) {
    throw refusedInside(error, index)
  }
  return elements
}

export function mapConverter(member: ValueConverter): ValueConverter {
  return {
    toStored: (value) => (isMap(value) ? { M: convertMap(value, member) } : misfit('a map', value)),
    fromStored: (stored) => {
      const map = (stored as AttributeFields).M
      if (map === undefined) return fromAttributeValue(stored)
      const native: Record<string, NativeValue> = {}
      for (const name in map) setOwnProperty(native, name, member.fromStored(map[name]!))
      return native
    },
  }
}

function convertMap(map: Readonly<Record<string, unknown>>, member: ValueConverter): Item {
  const item: Record<string, AttributeValue> = {}
  let name = ''
  try {
    for (name in map) if (map[name] !== undefined) setOwnProperty(item, name, member.toStored(map[name]))
  } catch (error) {
    throw refusedInside(error, name)
  }
  return item
}

export function objectConverter(members: MembersConverter): ValueConverter {
  return {
    toStored: (value) => (isMap(value) ? { M: members.toMembers(value) } : misfit('an object', value)),
    fromStored: (stored) => {
      const map = (stored as AttributeFields).M
      return map === undefined ? fromAttributeValue(stored) : members.fromMembers(map)
    },
  }
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && isPlain(value)
}

function misfit(expected: string, value: unknown): never {
  const given = value === null ? 'null' : Array.isArray(value) ? 'a list' : `a value of type ${typeof value}`
  throw refusal(
    `expected ${expected}, not ${given}`,
    'Give a value of the declared type, or change the declaration.',
  )
}
