import { TablewrightError } from '@tablewright/base'
import type { Codec } from './codec-type.js'

export type KeyPartProblem = 'KEY_PART_MISSING' | 'KEY_PART_EMPTY' | 'KEY_PART_DELIMITER' | 'KEY_PART_INVALID'

/** A value that cannot become part of a key. Thrown by codecs without the place; the template adds it. */
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

/** A codec of an attribute that is itself a key: what it refuses is an error that names the attribute. */
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

/** Names the place: which attribute of which template. The value itself may be private and stays out of the message. */
export function keyPartError(refusal: unknown, attribute: string, template: string): unknown {
  if (!(refusal instanceof KeyPartRefusal)) return refusal
  return new TablewrightError(refusal.code, `${attribute} in key "${template}" ${refusal.reason}.`, {
    remedy: refusal.remedy,
    data: { attribute, template },
  })
}
