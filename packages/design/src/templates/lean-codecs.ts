import type { CodecModel } from '../model/codec-model.js'
import type { Codec } from './codec-type.js'
import { type KeyPartProblem, KeyPartRefusal } from './key-part-error.js'
import { isTimestamp, isUlid } from './plain-codecs.js'
import { textProblem } from './text-codec.js'

// The most frequent codecs of compiled clients: their texts stand in keys as they are, and their refusals have no words.

/** `problemOf` returns why a value cannot be part of a key. */
function leanCodec(problemOf: (value: unknown) => KeyPartProblem | false | undefined, width?: number): Codec {
  return {
    encode: (value) => {
      const problem = problemOf(value)
      if (problem) throw new KeyPartRefusal(problem)
      return value as string
    },
    decode: (text) => (problemOf(text) ? undefined : text),
    ...(width && { width }),
    plain: false,
  }
}

/** For a design whose texts in keys are neither escaped nor folded. */
export function plainTextCodecOf(_: Extract<CodecModel, { kind: 'text' }>, delimiter: string): Codec {
  return leanCodec((value) => textProblem(value, delimiter))
}

/** For a design whose times in keys all ascend. */
export function ascendingTimestampCodecOf(): Codec {
  return leanCodec((value) => !isTimestamp(value) && 'KEY_PART_INVALID', 24)
}

export function ulidCodecOf(): Codec {
  return leanCodec((value) => !isUlid(value) && 'KEY_PART_INVALID', 26)
}
