import { isoTime } from '@tablewright/base'
import { reverseHostname, type TypeModel } from '@tablewright/design'

/** Between a value in code and the plain one that is kept: `seconds` for a time, text for JSON. */
export interface ValueForm {
  toPlain(value: unknown): unknown
  fromPlain(plain: unknown): unknown
}

/** Undefined where both are the same, which is nearly always. */
export function valueForm(type: TypeModel): ValueForm | undefined {
  switch (type.kind) {
    case 'timestamp':
      return type.stored === 'seconds' ? seconds : undefined
    case 'hostname':
      return hostname
    case 'json':
      return json
    case 'set':
      return set
    case 'list':
      return listForm(valueForm(type.element))
    case 'map':
      return mapForm(valueForm(type.value))
    case 'record':
      return recordForm(type)
    default:
      return undefined
  }
}

const seconds: ValueForm = {
  toPlain: (value) => Math.floor(Date.parse(value as string) / 1000),
  fromPlain: (plain) => (typeof plain === 'number' ? isoTime(plain * 1000) : plain),
}

const hostname: ValueForm = {
  toPlain: (value) => reverseHostname(value as string),
  fromPlain: (plain) => (typeof plain === 'string' ? reverseHostname(plain) : plain),
}

const json: ValueForm = {
  toPlain: (value) => JSON.stringify(value),
  fromPlain: (plain) => (typeof plain === 'string' ? JSON.parse(plain) : plain),
}

/** DynamoDB has no empty set: it is a missing attribute. */
const set: ValueForm = {
  toPlain: (value) => ((value as ReadonlySet<unknown>).size === 0 ? undefined : value),
  fromPlain: (plain) => plain,
}

function listForm(element: ValueForm | undefined): ValueForm | undefined {
  return (
    element && {
      toPlain: (value) => (value as unknown[]).map(element.toPlain),
      fromPlain: (plain) => (Array.isArray(plain) ? plain.map(element.fromPlain) : plain),
    }
  )
}

function mapForm(member: ValueForm | undefined): ValueForm | undefined {
  const each = (convert: ValueForm['toPlain']) => (map: unknown) =>
    isObject(map)
      ? Object.fromEntries(Object.entries(map).map(([name, value]) => [name, convert(value)]))
      : map
  return member && { toPlain: each(member.toPlain), fromPlain: each(member.fromPlain) }
}

function recordForm({ fields }: Extract<TypeModel, { kind: 'record' }>): ValueForm | undefined {
  const parts = Object.entries(fields).map(([name, { type, stored }]) => ({
    name,
    stored,
    form: valueForm(type),
  }))
  if (parts.every(({ name, stored, form }) => name === stored && !form)) return undefined
  return {
    toPlain: (value) => {
      const plain: Record<string, unknown> = {}
      for (const { name, stored, form } of parts) {
        const field = (value as Record<string, unknown>)[name]
        if (field !== undefined) plain[stored] = form ? form.toPlain(field) : field
      }
      return plain
    },
    fromPlain: (plain) => {
      if (!isObject(plain)) return plain
      const value: Record<string, unknown> = {}
      for (const { name, stored, form } of parts) {
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
