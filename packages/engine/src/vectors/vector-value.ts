import { type AttributeFields, type AttributeValue, canonicalNumber } from '@tablewright/dynamo'

/** Largest finite 32-bit number. */
export const maxFloat = 3.4028234663852886e38

/** The 32-bit number nearest to a number attribute, or undefined where there is none. */
export function floatOf(value: AttributeValue): number | undefined {
  const text = (value as AttributeFields).N
  if (text === undefined) return undefined
  const float = Math.fround(Number(text))
  return Number.isFinite(float) ? float : undefined
}

/** The numbers of a vector attribute, or undefined where the value is no vector of that many dimensions. */
export function vectorOf(value: AttributeValue | undefined, dimensions: number): Float32Array | undefined {
  const elements = (value as AttributeFields | undefined)?.L
  if (elements?.length !== dimensions) return undefined
  const vector = new Float32Array(dimensions)
  for (let at = 0; at < dimensions; at++) {
    const float = floatOf(elements[at]!)
    if (float === undefined) return undefined
    // Minus zero reads back as zero.
    vector[at] = float + 0
  }
  return vector
}

/** A stored vector as the attribute that a search returns. */
export function vectorAttribute(vector: Float32Array): AttributeValue {
  return { L: Array.from(vector, (float) => ({ N: floatText(float) })) }
}

/** Significant digits that distinguish any two 32-bit numbers. */
const maxFloatDigits = 9

/** The shortest decimal that reads back as the same 32-bit number. */
export function floatText(float: number): string {
  for (let digits = 1; digits < maxFloatDigits; digits++) {
    const text = float.toPrecision(digits)
    if (Math.fround(Number(text)) === float) return canonicalNumber(text)
  }
  return canonicalNumber(float.toPrecision(maxFloatDigits))
}
