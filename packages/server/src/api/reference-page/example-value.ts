import type { Attributes } from '@tablewright/design'
import type { TypeModel } from '@tablewright/design/model'

/** A value that a person can see the form of. */
export function exampleValue(name: string, type: TypeModel): unknown {
  switch (type.kind) {
    case 'id':
      return exampleId(name, type.form)
    case 'number':
      return 1.5
    case 'integer':
      return Math.max(type.minimum ?? 1, Math.min(1, type.maximum ?? 1))
    case 'money':
      return 1999
    case 'version':
      return 1
    case 'boolean':
      return true
    case 'timestamp':
      return '2026-01-31T12:00:00.000Z'
    case 'date':
      return '2026-01-31'
    case 'oneOf':
      return type.values[0]
    case 'hostname':
      return 'www.example.com'
    case 'binary':
      return 'AQID'
    case 'set':
      return [exampleValue(name, { kind: type.element })]
    case 'list':
      return [exampleValue(name, type.element)]
    case 'vector':
      return Array.from({ length: type.dimensions }, (_, at) => (at === 0 ? 1 : 0))
    case 'map':
      return { name: exampleValue(name, type.value) }
    case 'record':
      return Object.fromEntries(
        Object.entries(type.fields)
          .filter(([, field]) => !field.optional)
          .map(([field, model]) => [field, exampleValue(field, model.type)]),
      )
    case 'json':
    case 'schema':
      return {}
    case 'text':
      return /email/i.test(name) ? 'ann@example.com' : name
  }
}

/** The fields that must be given. */
export function exampleFields(fields: Attributes): Record<string, unknown> {
  const required = Object.entries(fields).filter(
    ([, { spec }]) => !spec.optional && spec.default === undefined,
  )
  return Object.fromEntries(required.map(([name, { spec }]) => [name, exampleValue(name, spec.type)]))
}

function exampleId(name: string, form: 'text' | 'ulid' | 'uuid'): string {
  if (form === 'ulid') return '01KG9MW3F0ZC8Q7YB2T5XN4D6R'
  return form === 'uuid' ? '7c6a41d1-94f0-4c6e-9d8b-0f6b53a3d2c1' : `${name.replace(/Id$/, '')}-1`
}
