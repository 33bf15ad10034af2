import { isoTime } from '@tablewright/base'
import type { TypeModel } from '@tablewright/design/model'
import { type Codec, codecOf, namedCodec, reverseHostname } from '@tablewright/design/templates'
import type { StoredType } from './item-plan.js'

/** Converts between a value in code and the plain value that is stored: seconds for a time, text for JSON. */
export interface ValueForm {
  toPlain(value: unknown): unknown
  fromPlain(plain: unknown): unknown
}

/** Returns the form of a type; undefined if values are stored as they are in code. */
export function valueForm(type: StoredType): ValueForm | undefined {
  switch (type.kind) {
    case 'keyText':
      return keyTextForm(namedCodec(codecOf(type.codec, type.delimiter), type.attribute))
    case 'timestamp':
      return type.stored === 'seconds' ? secondsForm : undefined
    case 'hostname':
      return hostnameForm
    case 'json':
      return jsonForm
    case 'set':
      return setForm
    case 'list':
      return around(listForm, valueForm(type.element))
    case 'map':
      return around(mapForm, valueForm(type.value))
    case 'record':
      return recordFormOf(type)
    default:
      return undefined
  }
}

function keyTextForm({ encode, decode }: Codec): ValueForm {
  return {
    toPlain: encode,
    fromPlain: (plain) => (typeof plain === 'string' ? (decode(plain) ?? plain) : plain),
  }
}

const secondsForm: ValueForm = {
  toPlain: (value) => Math.floor(Date.parse(value as string) / 1000),
  fromPlain: (plain) => (typeof plain === 'number' ? isoTime(plain * 1000) : plain),
}

const hostnameForm: ValueForm = {
  toPlain: (value) => reverseHostname(value as string),
  fromPlain: (plain) => (typeof plain === 'string' ? reverseHostname(plain) : plain),
}

const jsonForm: ValueForm = {
  toPlain: (value) => JSON.stringify(value),
  fromPlain: (plain) => (typeof plain === 'string' ? JSON.parse(plain) : plain),
}

/** DynamoDB has no empty set: it is a missing attribute. */
const setForm: ValueForm = {
  toPlain: (value) => ((value as ReadonlySet<unknown>).size === 0 ? undefined : value),
  fromPlain: (plain) => plain,
}

function around(form: (inner: ValueForm) => ValueForm, inner: ValueForm | undefined): ValueForm | undefined {
  return inner && form(inner)
}

function listForm(element: ValueForm): ValueForm {
  return {
    toPlain: (value) => (value as unknown[]).map(element.toPlain),
    fromPlain: (plain) => (Array.isArray(plain) ? plain.map(element.fromPlain) : plain),
  }
}

function mapForm(member: ValueForm): ValueForm {
  const each = (convert: ValueForm['toPlain']) => (map: unknown) =>
    isObject(map)
      ? Object.fromEntries(Object.entries(map).map(([name, value]) => [name, convert(value)]))
      : map
  return { toPlain: each(member.toPlain), fromPlain: each(member.fromPlain) }
}

/** A field: its name in code, its stored name, and its form if it has one. */
type FieldForm = readonly [name: string, stored: string, form?: ValueForm | undefined]

function recordFormOf({ fields }: Extract<TypeModel, { kind: 'record' }>): ValueForm | undefined {
  const parts = Object.entries(fields).map(
    ([name, { type, stored }]): FieldForm => [name, stored, valueForm(type)],
  )
  return parts.every(([name, stored, form]) => name === stored && !form) ? undefined : recordForm(parts)
}

function recordForm(parts: readonly FieldForm[]): ValueForm {
  return {
    toPlain: (value) => {
      const plain: Record<string, unknown> = {}
      for (const [name, stored, form] of parts) {
        const field = (value as Record<string, unknown>)[name]
        if (field !== undefined) plain[stored] = form ? form.toPlain(field) : field
      }
      return plain
    },
    fromPlain: (plain) => {
      if (!isObject(plain)) return plain
      const value: Record<string, unknown> = {}
      for (const [name, stored, form] of parts) {
        const field = plain[stored]
        if (field !== undefined) value[name] = form ? form.fromPlain(field) : field
      }
      return value
    },
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
