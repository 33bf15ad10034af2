import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AnyAttribute } from '../attributes/attribute.js'
import {
  binary,
  boolean,
  date,
  id,
  integer,
  oneOf,
  reversedHostname,
  text,
  timestamp,
  ulid,
  uuid,
} from '../attributes/kinds.js'
import { buildTemplate } from '../entities/build-template.js'
import { matchTemplate, renderTemplate } from './compile-template.js'
import { foldText } from './text-codec.js'

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,5}[a-z0-9])?$/)
const moment = fc
  .integer({ min: Date.UTC(0, 0), max: Date.UTC(9999, 11) })
  .map((time) => new Date(time).toISOString())
const anyText = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 12 })
  .filter((value) => !/\p{Surrogate}|\u{10FFFF}/u.test(value))
const withoutHash = anyText.map((value) => value.replaceAll('#', '.'))
const crockford = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
const anyUlid = fc
  .tuple(
    fc.constantFrom(...'01234567'),
    fc.array(fc.constantFrom(...crockford), { minLength: 25, maxLength: 25 }),
  )
  .map(([first, rest]) => first + rest.join(''))

/** Every kind that a key can contain, with values in the order that their texts must have. */
const kinds: Readonly<
  Record<string, { attribute: AnyAttribute; values: fc.Arbitrary<unknown>; sorts: boolean }>
> = {
  refused: { attribute: text(), values: withoutHash, sorts: false },
  escaped: { attribute: text({ delimiter: 'escape' }), values: anyText, sorts: false },
  folded: {
    attribute: text({ lowerCase: true }),
    values: withoutHash.map(foldText).filter((value) => value !== ''),
    sorts: false,
  },
  id: { attribute: id(), values: withoutHash, sorts: false },
  ulid: { attribute: ulid(), values: anyUlid, sorts: true },
  uuid: { attribute: uuid(), values: fc.uuid(), sorts: true },
  integer: { attribute: integer(), values: fc.maxSafeNat(), sorts: true },
  narrow: { attribute: integer({ width: 4 }), values: fc.nat(9999), sorts: true },
  timestamp: { attribute: timestamp(), values: moment, sorts: true },
  date: { attribute: date(), values: moment.map((time) => time.slice(0, 10)), sorts: true },
  oneOf: { attribute: oneOf('A', 'AB', 'B'), values: fc.constantFrom('A', 'AB', 'B'), sorts: true },
  boolean: { attribute: boolean(), values: fc.boolean(), sorts: true },
  hostname: {
    attribute: reversedHostname(),
    values: fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.')),
    sorts: false,
  },
  hex: { attribute: binary(), values: fc.uint8Array({ minLength: 1, maxLength: 9 }), sorts: true },
  base64: {
    attribute: binary({ inKeys: 'base64' }),
    values: fc.uint8Array({ minLength: 1, maxLength: 9 }),
    sorts: true,
  },
}

function template(text: string, attributes: Readonly<Record<string, AnyAttribute>>, delimiter = '#') {
  const specs = Object.fromEntries(Object.entries(attributes).map(([name, { spec }]) => [name, spec]))
  return buildTemplate(text, { place: 'key PK of Thing', delimiter, keyType: 'S', attributes: specs })
}

const kindNames = fc.constantFrom(...Object.keys(kinds))

test('rendering and matching are exact inverses, for every kind in every place', () => {
  const arbitrary = fc
    .tuple(kindNames, kindNames, kindNames)
    .chain(([a, b, c]) =>
      fc.tuple(
        fc.constant([a, b, c]),
        fc.record({ a: kinds[a]!.values, b: kinds[b]!.values, c: kinds[c]!.values }),
      ),
    )
  fc.assert(
    fc.property(arbitrary, ([[a, b, c], values]) => {
      const model = template('THING#<a>#X#<b>#<c>', {
        a: kinds[a!]!.attribute,
        b: kinds[b!]!.attribute,
        c: kinds[c!]!.attribute,
      })
      const key = renderTemplate(model, values)
      expect(matchTemplate(model, key)).toEqual(values)
    }),
    { numRuns: 500 },
  )
})

test('text that matches is exactly the text that its values render to', () => {
  const nearby = fc.string({ unit: fc.constantFrom(...'#%235T0aZ.-:~ä'), maxLength: 30 })
  fc.assert(
    fc.property(kindNames, nearby, (kind, piece) => {
      const model = template('T#<a>', { a: kinds[kind]!.attribute })
      const values = matchTemplate(model, `T#${piece}`)
      if (values) expect(renderTemplate(model, values)).toBe(`T#${piece}`)
    }),
    { numRuns: 1000 },
  )
})

test('no value leaves its part of the key: a rendered key has the delimiters of the template', () => {
  const hostile = fc.oneof(anyText, fc.constantFrom('#', '1#INVOICE#2', '%23', '%', '##', 'x#'))
  fc.assert(
    fc.property(kindNames, hostile, (kind, value) => {
      const model = template('CLIENT#<a>#END', { a: kinds[kind]!.attribute })
      let key: string
      try {
        key = renderTemplate(model, { a: value })
      } catch (error) {
        expect(error).toMatchObject({ code: expect.stringMatching(/^KEY_PART_/), data: { attribute: 'a' } })
        return
      }
      expect(key.split('#')).toHaveLength(3)
    }),
    { numRuns: 500 },
  )
})

test('sortable kinds sort in keys like their values, and descending ones in reverse', () => {
  const order = (a: unknown, b: unknown): number => {
    if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b)
    return (a as string) < (b as string) ? -1 : (a as string) > (b as string) ? 1 : 0
  }
  const pair = kindNames
    .filter((kind) => kinds[kind]!.sorts)
    .chain((kind) => fc.tuple(fc.constant(kind), kinds[kind]!.values, kinds[kind]!.values))
  const compare = (attribute: AnyAttribute, a: unknown, b: unknown) => {
    const model = template('<a>', { a: attribute })
    return order(renderTemplate(model, { a }), renderTemplate(model, { a: b }))
  }
  fc.assert(fc.property(pair, ([kind, a, b]) => compare(kinds[kind]!.attribute, a, b) === order(a, b)))
  fc.assert(
    fc.property(moment, moment, (a, b) => compare(timestamp({ inKeys: 'descending' }), a, b) === order(b, a)),
  )
  fc.assert(
    fc.property(
      fc.maxSafeNat(),
      fc.maxSafeNat(),
      (a, b) => compare(integer({ inKeys: 'descending' }), a, b) === order(b, a),
    ),
  )
})

test('placeholders may be capitalized as in the documents', () => {
  const attributes = { clientId: id(), hostname: reversedHostname().stored('HostnameRev') }
  expect(renderTemplate(template('CLIENT#<ClientId>', attributes), { clientId: '7' })).toBe('CLIENT#7')
  const route = template('<HostnameRev>#<ClientId>', attributes)
  expect(renderTemplate(route, { hostname: 'www.example.com', clientId: '7' })).toBe('com.example.www#7')
  expect(matchTemplate(route, 'com.example.www#7')).toEqual({ hostname: 'www.example.com', clientId: '7' })
})

test.each([
  ['', 'TEMPLATE_MALFORMED'],
  ['A#<id', 'TEMPLATE_MALFORMED'],
  ['A#<>', 'TEMPLATE_MALFORMED'],
  ['A#<nobody>', 'TEMPLATE_PLACEHOLDER_UNKNOWN'],
  ['A#<id>-<name>', 'TEMPLATE_AMBIGUOUS'],
  ['A#<id><at>', 'TEMPLATE_AMBIGUOUS'],
  ['A#<weight>', 'TEMPLATE_KIND_UNSORTABLE'],
])('the template %j is refused with %s', (text, code) => {
  const attributes = { id: id(), name: id(), at: timestamp(), weight: binary() }
  const specs = Object.fromEntries(
    Object.entries(attributes).map(([name, { spec }]) => [
      name,
      name === 'weight' ? { ...spec, type: { kind: 'number' as const } } : spec,
    ]),
  )
  const build = () =>
    buildTemplate(text, { place: 'key PK', delimiter: '#', keyType: 'S', attributes: specs })
  expect(build).toThrow(expect.objectContaining({ code }))
})

test('a part of fixed width needs no delimiter after it', () => {
  const model = template('A#<at><id>', { at: timestamp(), id: id() })
  const values = { at: '2020-08-31T16:02:16.808Z', id: '7' }
  expect(matchTemplate(model, renderTemplate(model, values))).toEqual(values)
})

test.each([
  [{}, 'KEY_PART_MISSING'],
  [{ a: '' }, 'KEY_PART_EMPTY'],
  [{ a: 'x#y' }, 'KEY_PART_DELIMITER'],
  [{ a: '\ud800' }, 'KEY_PART_INVALID'],
  [{ a: 7 }, 'KEY_PART_INVALID'],
])('the values %j are refused with %s', (values, code) => {
  const model = template('A#<a>', { a: text() })
  expect(() => renderTemplate(model, values)).toThrow(
    expect.objectContaining({ code, data: { attribute: 'a', template: 'A#<a>' } }),
  )
})
