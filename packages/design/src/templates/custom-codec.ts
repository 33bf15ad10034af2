import { TablewrightError } from '@tablewright/base'
import type { CodecModel, CustomLaws } from '../model/codec-model.js'
import type { Codec, CodecLaws } from './codec-type.js'
import { invalid } from './key-part-error.js'

type CustomModel = Extract<CodecModel, { kind: 'custom' }>

/** How values of one attribute are written in keys by functions of the design's author. */
export interface KeyCodec<Value> {
  readonly model: CustomModel
  encode(value: Value): string
  decode(text: string): Value | undefined
}

interface KeyCodecOptions<Value> extends CustomLaws {
  /** The text of a value: never empty, different for different values unless it `folds`, without the delimiter of the table. */
  readonly encode: (value: Value) => string
  /** The value of a text, or undefined for one that `encode` never yields. */
  readonly decode: (text: string) => Value | undefined
}

/** Models are plain data and name their codec; the functions are found here. */
const registered = new Map<string, KeyCodec<never>>()

/**
 * A way to write values in keys that the language does not have, for existing tables. What it states is used by proofs:
 * try it with `checkKeyCodec` in a test. Throws NAME_TAKEN where another codec has the name.
 *
 * @example
 * const shelf = keyCodec('shelf', { encode: (value: string) => `S${value}`, decode: (text) => text.slice(1), order: 'ascending' })
 * text({ maximumLength: 9 }).inKeys(shelf).spec.keyForm.codec.name // → 'shelf'
 */
export function keyCodec<Value>(name: string, options: KeyCodecOptions<Value>): KeyCodec<Value> {
  const { encode, decode, ...laws } = options
  const codec: KeyCodec<Value> = { model: { kind: 'custom', name, laws }, encode, decode }
  const other = registered.get(name)
  if (other && sourceOf(other) !== sourceOf(codec as KeyCodec<never>)) throw nameTaken(name)
  registered.set(name, codec as KeyCodec<never>)
  return codec
}

/** A module that is loaded again registers the same codec again. */
function sourceOf({ model, encode, decode }: KeyCodec<never>): string {
  return JSON.stringify([model, String(encode), String(decode)])
}

function nameTaken(name: string): TablewrightError {
  return new TablewrightError('NAME_TAKEN', `Another key codec is called "${name}".`, {
    remedy:
      'Give each key codec a name of its own, because stored designs find it by its name. Restart the process after a change of its functions.',
    data: { name },
  })
}

/** The codec that was registered under a name. Refuses what its author did not promise for the delimiter. */
export function customCodec(name: string, delimiter: string): Codec {
  return {
    encode: (value) => {
      const text = registeredCodec(name).encode(value as never)
      if (text !== '' && !text.includes(delimiter)) return text
      throw invalid(
        `is written as "${text}", which is empty or has the delimiter "${delimiter}"`,
        'Give another value.',
      )
    },
    decode: (text) => registeredCodec(name).decode(text),
    plain: false,
  }
}

function registeredCodec(name: string): KeyCodec<never> {
  const codec = registered.get(name)
  if (codec) return codec
  throw new TablewrightError('KEY_CODEC_UNKNOWN', `No key codec is registered as "${name}".`, {
    remedy: 'Import the module that calls keyCodec() with this name.',
    data: { name },
  })
}

/** The order of values is that of their kind, which the codec does not know: only texts and numbers are compared. */
export function customLaws({ order, width, folds }: CustomLaws): CodecLaws {
  return {
    inverse: folds ? 'folded' : 'exact',
    injective: !folds,
    ...(order ? { order: { by: 'code points', direction: order } } : {}),
    keepsPrefixes: false,
    ...(width === undefined ? {} : { width }),
    delimiterFree: true,
    time: false,
  }
}

/** What a codec states and these values refute; undefined where nothing is wrong. */
export function checkKeyCodec<Value>(codec: KeyCodec<Value>, values: readonly Value[]): string | undefined {
  const texts = values.map((value) => [value, codec.encode(value)] as const)
  const { order, width, folds } = codec.model.laws
  for (const [value, text] of texts) {
    const shown = `${JSON.stringify(value)} is written as "${text}"`
    if (text === '') return `${shown}: a key has no empty part`
    const read = codec.decode(text)
    if (folds ? read === undefined || codec.encode(read) !== text : !isSame(read, value))
      return `${shown} and read as ${JSON.stringify(read)}`
    if (width !== undefined && [...text].length !== width)
      return `${shown}, which is not ${width} characters long`
  }
  for (const [index, [value, text]] of texts.entries()) {
    for (const [other, otherText] of texts.slice(index + 1)) {
      if (isSame(value, other)) continue
      const shown = `${JSON.stringify(value)} and ${JSON.stringify(other)}`
      if (text === otherText && folds) continue
      if (text === otherText) return `${shown} are both written as "${text}"`
      const sign = Math.sign(compare(value, other)) * (order === 'descending' ? -1 : 1)
      if (order && sign !== Math.sign(comparePoints(text, otherText)))
        return `${shown} are not ${order} as "${text}" and "${otherText}"`
    }
  }
  return undefined
}

function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other)
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return comparePoints(String(one), String(other))
}

/** As DynamoDB sorts texts: by their bytes in UTF-8, which is by code point. */
function comparePoints(one: string, other: string): number {
  const [left, right] = [[...one], [...other]]
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const difference = left[index]!.codePointAt(0)! - right[index]!.codePointAt(0)!
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
