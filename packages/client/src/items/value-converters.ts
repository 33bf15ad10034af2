import { isoTime } from '@tablewright/base'
import { type CodecOf, codecOf, namedCodec, reverseHostname } from '@tablewright/design/templates'
import {
  type AttributeValue,
  anyConverter,
  binaryConverter,
  binarySetConverter,
  listConverter,
  type MemberRow,
  mapConverter,
  membersByTable,
  numberConverter,
  numberSetConverter,
  objectConverter,
  textSetConverter,
  type ValueConverter,
} from '@tablewright/dynamo'
import { interpreter, type Makers } from './interpreter.js'
import type { StoredType } from './item-plan.js'
import { leanBoolean, leanText, leanWhole } from './lean-values.js'

type TypeOf<Kind extends StoredType['kind']> = Extract<StoredType, { kind: Kind }>
type Of = (type: StoredType) => ValueConverter

export type ValueMakers = Makers<StoredType, ValueConverter, CodecOf>

// One maker for each kind of type, exported by itself: a compiled client imports those of its attributes.

export const textValue = (): ValueConverter => leanText
export const wholeValue = (): ValueConverter => leanWhole
export const booleanValue = (): ValueConverter => leanBoolean
export const numberValue = (): ValueConverter => numberConverter
export const binaryValue = (): ValueConverter => binaryConverter
export const schemaValue = (): ValueConverter => anyConverter(1)

export function timestampValue({ stored }: TypeOf<'timestamp'>): ValueConverter {
  return stored === 'seconds' ? secondsConverter : leanText
}

const secondsConverter: ValueConverter = {
  toStored: (value) => ({ N: String(Math.floor(Date.parse(value as string) / 1000)) }),
  fromStored: (stored) => ('N' in stored ? isoTime(Number(stored.N) * 1000) : leanWhole.fromStored(stored)),
}

export function hostnameValue(): ValueConverter {
  return {
    toStored: (value) => ({ S: reverseHostname(value as string) }),
    fromStored: (stored) => ('S' in stored ? reverseHostname(stored.S) : leanText.fromStored(stored)),
  }
}

export function jsonValue(): ValueConverter {
  return {
    toStored: (value) => ({ S: JSON.stringify(value) }),
    fromStored: (stored) => ('S' in stored ? JSON.parse(stored.S) : leanText.fromStored(stored)),
  }
}

/** DynamoDB has no empty set: it is a missing attribute. */
export function setValue({ element }: TypeOf<'set'>): ValueConverter {
  const converter = { text: textSetConverter, number: numberSetConverter, binary: binarySetConverter }[
    element
  ]
  return {
    toStored: (value) =>
      value instanceof Set && value.size === 0
        ? (undefined as unknown as AttributeValue)
        : converter.toStored(value),
    fromStored: converter.fromStored,
  }
}

/** Key text is text, whatever the kind of the attribute. */
export function keyTextValue(
  { attribute, codec, delimiter }: TypeOf<'keyText'>,
  _: Of,
  codecs: CodecOf,
): ValueConverter {
  const { encode, decode } = namedCodec(codecs(codec, delimiter), attribute)
  return {
    toStored: (value) => ({ S: encode(value) }),
    fromStored: (stored) =>
      'S' in stored ? ((decode(stored.S) as string) ?? stored.S) : leanText.fromStored(stored),
  }
}

export function listValue({ element }: TypeOf<'list'>, of: Of): ValueConverter {
  return listConverter(of(element))
}

export function vectorValue(): ValueConverter {
  return listConverter(numberConverter)
}

export function mapValue({ value }: TypeOf<'map'>, of: Of): ValueConverter {
  return mapConverter(of(value))
}

export function recordValue({ fields }: TypeOf<'record'>, of: Of): ValueConverter {
  const rows = Object.entries(fields).map(
    ([name, { type, stored, optional }]): MemberRow => [
      name,
      of(type),
      stored,
      // An empty set inside is left out, as it is outside.
      !optional && type.kind !== 'set',
    ],
  )
  return objectConverter(membersByTable(rows))
}

const allValues = {
  text: textValue,
  id: textValue,
  date: textValue,
  oneOf: textValue,
  integer: wholeValue,
  money: wholeValue,
  version: wholeValue,
  boolean: booleanValue,
  number: numberValue,
  binary: binaryValue,
  schema: schemaValue,
  timestamp: timestampValue,
  hostname: hostnameValue,
  json: jsonValue,
  set: setValue,
  list: listValue,
  vector: vectorValue,
  map: mapValue,
  record: recordValue,
  keyText: keyTextValue,
} satisfies ValueMakers

/** Returns the converter between values in code and stored values of a type. */
export const valueConverter: Of = /* @__PURE__ */ interpreter<StoredType, ValueConverter, CodecOf>(
  allValues,
  codecOf,
)
