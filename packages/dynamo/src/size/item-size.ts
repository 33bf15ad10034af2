import { type AttributeFields, type AttributeValue, attributeType, type Item } from '../attribute-value.js'
import { maxNumberDigits } from '../limits.js'
import type { Decimal } from '../numbers/decimal.js'
import { base64Length, utf8Length } from './byte-length.js'

/** Bytes of an empty list or map, and of each element. */
export const containerSize = 3
export const elementSize = 1

/**
 * The bytes of an item as DynamoDB counts them against 400 KB and for capacity.
 *
 * @param enough a size from which on the rest is not counted: an update can hold one large value hundreds of times
 *
 * @example
 * itemSize({ id: { S: 'a' }, count: { N: '12' } }) // → 10
 */
export function itemSize(item: Item, enough: number = Infinity): number {
  let size = 0
  for (const name in item) {
    size += utf8Length(name) + attributeValueSize(item[name]!, enough)
    if (size > enough) break
  }
  return size
}

/** Returns the bytes of one value, without its name. */
export function attributeValueSize(value: AttributeValue, enough: number = Infinity): number {
  const fields: AttributeFields = value
  switch (attributeType(value)) {
    case 'S':
      return utf8Length(fields.S!)
    case 'N':
      return numberSize(fields.N!)
    case 'M':
      return mapSize(fields.M!, enough)
    case 'L':
      return rememberedSize(fields.L!) ?? listSize(fields.L!, enough)
    case 'B':
      return base64Length(fields.B!)
    case 'SS':
      return sum(fields.SS!, utf8Length)
    case 'NS':
      return rememberedSize(fields.NS!) ?? sum(fields.NS!, numberSize)
    case 'BS':
      return sum(fields.BS!, base64Length)
    default:
      return 1
  }
}

/** Lists and sets with more elements are looked up before they are measured. */
export const fewElements = 256
const measured = new WeakMap<readonly unknown[], number>()

/**
 * Remembers the size of a large list or set of numbers that validation made, which is measured several times while it is
 * written.
 */
export function rememberSize(elements: readonly unknown[], size: number): void {
  measured.set(elements, size)
}

export function rememberedSize(elements: readonly unknown[]): number | undefined {
  return elements.length > fewElements ? measured.get(elements) : undefined
}

function mapSize(map: Item, enough: number): number {
  let size = containerSize
  for (const name in map) {
    size += elementSize + utf8Length(name) + attributeValueSize(map[name]!, enough)
    if (size > enough) break
  }
  return size
}

function listSize(list: readonly AttributeValue[], enough: number): number {
  let size = containerSize
  for (const element of list) {
    size += elementSize + attributeValueSize(element, enough)
    if (size > enough) break
  }
  return size
}

function sum(elements: readonly string[], sizeOf: (element: string) => number): number {
  let size = 0
  for (const element of elements) size += sizeOf(element)
  return size
}

/**
 * Returns the bytes of a canonical number: one for every two digits on each side of the point, without leading and
 * trailing zeros, plus one, plus one for a minus sign.
 */
export function numberSize(canonical: string): number {
  if (canonical === '0') return 1
  const start = canonical.charCodeAt(0) === 45 ? 1 : 0
  const dot = canonical.indexOf('.', start)
  return 1 + start + (dot < 0 ? wholeSize(canonical, start) : fractionalSize(canonical, start, dot))
}

/** As `numberSize`, for a number that is parsed. */
export function decimalSize({ negative, digits: { length }, point }: Decimal): number {
  const whole = Math.max(0, Math.min(point, length))
  return 1 + (negative ? 1 : 0) + ((whole + 1) >> 1) + ((length - whole + 1) >> 1)
}

function wholeSize(text: string, start: number): number {
  // All behind the significant digits are zeros.
  let end = Math.min(text.length, start + maxNumberDigits)
  while (text.charCodeAt(end - 1) === 48) end--
  return (end - start + 1) >> 1
}

function fractionalSize(text: string, start: number, dot: number): number {
  if (text.charCodeAt(start) !== 48) return ((dot - start + 1) >> 1) + ((text.length - dot) >> 1)
  // All between the point and the significant digits are zeros.
  let first = Math.max(dot + 1, text.length - maxNumberDigits)
  while (text.charCodeAt(first) === 48) first++
  return (text.length - first + 1) >> 1
}
