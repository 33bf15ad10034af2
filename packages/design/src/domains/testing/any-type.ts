import fc from 'fast-check'
import type { FieldModel, TypeModel } from '../../model/type-model.js'
import { foldText } from '../../templates/text-codec.js'
import { memberType } from '../accepts-value.js'

const length = fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined })
const bound = fc.option(fc.integer({ min: -5, max: 5 }), { nil: undefined })
const size = fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined })
const word = fc.constantFrom('a', 'b', 'ab', 'A', '2020-08-31', '')

function defined<Shape extends object>(shape: Shape): Shape {
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as Shape
}

const simpleType: fc.Arbitrary<TypeModel> = fc.oneof(
  fc
    .record({
      minimumLength: length,
      maximumLength: length,
      lowerCase: fc.option(fc.constant(true as const), { nil: undefined }),
      pattern: fc.option(fc.constantFrom('[a-z]*', '.*'), { nil: undefined, freq: 5 }),
    })
    .map((limits) => ({ kind: 'text', ...defined(limits) }) as TypeModel),
  fc.constantFrom('text', 'ulid', 'uuid').map((form) => ({ kind: 'id', form }) as TypeModel),
  fc
    .record({ minimum: bound, maximum: bound })
    .map((limits) => ({ kind: 'integer', ...defined(limits) }) as TypeModel),
  fc.constantFrom<TypeModel>(
    { kind: 'number' },
    { kind: 'money' },
    { kind: 'money', currency: 'EUR' },
    { kind: 'boolean' },
    { kind: 'timestamp', stored: 'iso' },
    { kind: 'timestamp', stored: 'seconds' },
    { kind: 'date' },
    { kind: 'version' },
    { kind: 'hostname' },
    { kind: 'binary' },
    { kind: 'json' },
    { kind: 'vector', dimensions: 1 },
    { kind: 'vector', dimensions: 3 },
  ),
  fc
    .uniqueArray(word, { minLength: 1, maxLength: 4 })
    .map((values) => ({ kind: 'oneOf', values }) as TypeModel),
)

const memberOfSet = simpleType.filter(({ kind }) =>
  ['text', 'id', 'oneOf', 'integer', 'number', 'money'].includes(kind),
)

/** Any type that a design can declare, nested types included. */
export const anyType: fc.Arbitrary<TypeModel> = fc.letrec<{ type: TypeModel }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    { arbitrary: simpleType, weight: 6 },
    {
      weight: 1,
      arbitrary: fc
        .record({ element: tie('type'), atMost: size })
        .map((list) => ({ kind: 'list', ...defined(list) })),
    },
    {
      weight: 1,
      arbitrary: fc
        .record({ value: tie('type'), atMost: size })
        .map((map) => ({ kind: 'map', ...defined(map) })),
    },
    {
      weight: 1,
      arbitrary: fc.record({ member: memberOfSet, atMost: size }).map(({ member, atMost }) => ({
        kind: 'set',
        element: ['integer', 'number', 'money'].includes(member.kind) ? 'number' : 'text',
        member,
        ...defined({ atMost }),
      })),
    },
    {
      weight: 1,
      arbitrary: fc
        .dictionary(
          fc.constantFrom('x', 'y'),
          fc.record({
            type: tie('type'),
            optional: fc.boolean(),
            stored: fc.constantFrom('s', 't'),
          }) as fc.Arbitrary<FieldModel>,
          { maxKeys: 2 },
        )
        .map((fields) => ({ kind: 'record', fields })),
    },
  ) as fc.Arbitrary<TypeModel>,
})).type

const edgeTexts = fc.oneof(word, fc.string({ maxLength: 31 }), fc.string({ unit: 'grapheme', maxLength: 8 }))

/** Values near the edges of a type's domain; most are in it, some are just outside. */
export function anyValueOf(type: TypeModel): fc.Arbitrary<unknown> {
  switch (type.kind) {
    case 'text':
      return type.lowerCase ? edgeTexts.map(foldText) : edgeTexts
    case 'id':
      return idOf(type.form)
    case 'number':
      return fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer())
    case 'integer':
    case 'money':
    case 'version':
      return fc.oneof(fc.integer({ min: -6, max: 6 }), fc.maxSafeInteger())
    case 'boolean':
      return fc.boolean()
    case 'timestamp':
      return fc
        .integer({ min: 0, max: 4_000_000_000 })
        .map((seconds) => new Date(seconds * 1000 + (type.stored === 'iso' ? 7 : 0)).toISOString())
    case 'date':
      return fc
        .integer({ min: 0, max: 40_000 })
        .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
    case 'oneOf':
      return fc.constantFrom(...type.values)
    case 'hostname':
      return fc.constantFrom('a', 'www.example.com', '*.x.y')
    case 'binary':
      return fc.uint8Array({ maxLength: 3 })
    case 'list':
      return fc.array(anyValueOf(type.element), { maxLength: 4 })
    case 'vector':
      return fc.array(anyValueOf({ kind: 'number' }), {
        minLength: type.dimensions,
        maxLength: type.dimensions,
      })
    case 'map':
      return fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), anyValueOf(type.value))
    case 'set':
      return fc.array(anyValueOf(memberType(type)), { maxLength: 4 }).map((members) => new Set(members))
    case 'record':
      return fc.record(
        Object.fromEntries(
          Object.entries(type.fields).map(([name, field]) => [name, anyValueOf(field.type)]),
        ),
        { requiredKeys: Object.keys(type.fields).filter((name) => !type.fields[name]!.optional) },
      )
    default:
      return fc.jsonValue()
  }
}

function idOf(form: 'text' | 'ulid' | 'uuid'): fc.Arbitrary<string> {
  if (form === 'ulid') return fc.ulid()
  return form === 'uuid' ? fc.uuid() : fc.string({ minLength: 1, maxLength: 40 })
}
