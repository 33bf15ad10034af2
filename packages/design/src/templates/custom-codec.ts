import { TablewrightError } from '@tablewright/base'
import type { CodecModel, CustomLaws } from '../model/codec-model.js'
import { checkOptions, checkParameter } from '../options/check-options.js'
import {
  functionShape,
  oneOf,
  onlyTrue,
  positiveInteger,
  required,
  type Shapes,
  text,
} from '../options/shape.js'
import type { Codec, CodecLaws } from './codec-type.js'
import { invalid } from './key-part-error.js'

type CustomModel = Extract<CodecModel, { kind: 'custom' }>

/** A custom codec: functions that write the values of an attribute in keys. */
export interface KeyCodec<Value> {
  readonly model: CustomModel
  encode(value: Value): string
  decode(text: string): Value | undefined
}

interface KeyCodecOptions<Value> extends CustomLaws {
  /**
   * Returns the text of a value: not empty, without the delimiter of the table, and different for different
   * values unless the codec `folds`.
   */
  readonly encode: (value: Value) => string
  /** Returns the value of a text, or undefined for a text that `encode` never returns. */
  readonly decode: (text: string) => Value | undefined
}

/** Created at the call: bundles without `keyCodec()` do not contain it. */
const codecShapes = (): Shapes => ({
  encode: required(functionShape),
  decode: required(functionShape),
  order: oneOf('ascending', 'descending'),
  width: positiveInteger,
  folds: onlyTrue,
})

/** The functions of each model. A design keeps its own functions even after its module was loaded again. */
const byModel = new WeakMap<object, KeyCodec<never>>()

/** The registered functions by name, for models that were loaded from JSON. */
const byName = new Map<string, readonly KeyCodec<never>[]>()

/**
 * Declares a custom codec for keys of existing tables. Proofs rely on its stated laws: test them with
 * `checkKeyCodec`. A design refuses two codecs with the same name (NAME_TAKEN).
 *
 * @example
 * const shelf = keyCodec('shelf', { encode: (value: string) => `S${value}`, decode: (text) => text.slice(1), order: 'ascending' })
 * text({ maximumLength: 9 }).inKeys(shelf).spec.keyForm.codec.name // → 'shelf'
 */
export function keyCodec<Value>(name: string, options: KeyCodecOptions<Value>): KeyCodec<Value> {
  checkParameter('keyCodec()', 'The name', name, text)
  checkOptions(`keyCodec ${name}`, options, codecShapes())
  const { encode, decode, ...laws } = options
  const codec: KeyCodec<Value> = { model: { kind: 'custom', name, laws }, encode, decode }
  const own = codec as KeyCodec<never>
  byModel.set(codec.model, own)
  const others = byName.get(name) ?? []
  byName.set(name, [...others.filter((other) => sourceOf(other) !== sourceOf(own)), own])
  return codec
}

/** A module that is loaded again registers its codec again. */
function sourceOf({ model, encode, decode }: KeyCodec<never>): string {
  return JSON.stringify([model, String(encode), String(decode)])
}

/** Throws NAME_TAKEN if two different codecs of a design have one name: its stored model could not distinguish them. */
export function checkCodecNames(models: Iterable<CustomModel>): void {
  const sources = new Map<string, string>()
  for (const model of models) {
    const source = sourceOf(byModel.get(model) ?? registeredCodec(model))
    if ((sources.get(model.name) ?? source) !== source) throw nameTaken(model.name)
    sources.set(model.name, source)
  }
}

function nameTaken(name: string): TablewrightError {
  return new TablewrightError('NAME_TAKEN', `Two key codecs are called "${name}".`, {
    remedy: 'Give each key codec a different name, because stored designs find it by name.',
    data: { name },
  })
}

/** Returns the codec of a model. Throws for texts that violate its laws or contain the delimiter. */
export function customCodec(model: CustomModel, delimiter: string): Codec {
  return {
    encode: (value) => {
      const text = registeredCodec(model).encode(value as never)
      if (text !== '' && !text.includes(delimiter)) return text
      throw invalid(
        `is written as "${text}", which is empty or has the delimiter "${delimiter}"`,
        'Give another value.',
      )
    },
    decode: (text) => registeredCodec(model).decode(text),
    plain: false,
  }
}

function registeredCodec(model: CustomModel): KeyCodec<never> {
  const { name } = model
  const [codec, other] = byModel.has(model) ? [byModel.get(model)] : (byName.get(name) ?? [])
  if (other) throw nameTaken(name)
  if (codec) return codec
  throw new TablewrightError('KEY_CODEC_UNKNOWN', `No key codec is registered as "${name}".`, {
    remedy: 'Import the module that calls keyCodec() with this name.',
    data: { name },
  })
}

/** Returns the laws of a custom codec. The order is that of texts or numbers. */
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

/** Returns a law that these values refute; undefined if there is none. */
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

/** Compares texts as DynamoDB does: by their bytes in UTF-8, that is by code point. */
function comparePoints(one: string, other: string): number {
  const [left, right] = [[...one], [...other]]
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const difference = left[index]!.codePointAt(0)! - right[index]!.codePointAt(0)!
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
