import { TablewrightError } from '@tablewright/base'
import type { Codec } from './codec-type.js'

export type KeyPartProblem = 'KEY_PART_MISSING' | 'KEY_PART_EMPTY' | 'KEY_PART_DELIMITER' | 'KEY_PART_INVALID'

/** Thrown by codecs for a value that cannot be part of a key. The template adds the attribute. */
export class KeyPartRefusal {
  readonly code: KeyPartProblem
  readonly reason: string
  readonly remedy: string

  constructor(code: KeyPartProblem, reason: string, remedy: string) {
    this.code = code
    this.reason = reason
    this.remedy = remedy
  }
}

export function invalid(reason: string, remedy: string): KeyPartRefusal {
  return new KeyPartRefusal('KEY_PART_INVALID', reason, remedy)
}

/** Returns the codec of an attribute that is itself a key. Its errors name the attribute. */
export function namedCodec({ encode, ...codec }: Codec, attribute: string): Codec {
  return {
    ...codec,
    encode: (value) => {
      try {
        return encode(value)
      } catch (refusal) {
        throw keyPartError(refusal, attribute, `<${attribute}>`)
      }
    },
  }
}

/**
 * Returns the error with attribute and template. The message does not contain the value, which may be
 * private.
 */
export function keyPartError(refusal: unknown, attribute: string, template: string): unknown {
  if (!(refusal instanceof KeyPartRefusal)) return refusal
  return new TablewrightError(refusal.code, `${attribute} in key "${template}" ${refusal.reason}.`, {
    remedy: refusal.remedy,
    data: { attribute, template },
  })
}
