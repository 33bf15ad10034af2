import { accountPoolSystem } from '@tablewright/account-pool'
import { isTablewrightError } from '@tablewright/base'
import { deploymentsSystem } from '@tablewright/deployments'
import type { TypeModel } from '@tablewright/design/model'
import { invoicingSystem } from '@tablewright/invoicing'
import { eventRoutes } from '@tablewright/server'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { type AnySystem, readInput } from '@tablewright/system'
import { tenantsSystem } from '@tablewright/tenants'
import { expect, test } from 'vitest'

const systems: readonly AnySystem[] = [
  accountPoolSystem,
  deploymentsSystem,
  invoicingSystem,
  smartLockerSystem,
  tenantsSystem,
]

/** Input that is stored unchanged, or only compared with stored values. */
const raw: Readonly<Record<string, readonly string[]>> = {
  'account-pool': ['csv', 'cursor'],
  deployments: ['config', 'content', 'cursor', 'path', 'routes'],
  invoicing: ['clientId', 'content', 'cursor', 'invoiceId', 'lineItems[].itemId', 'messageId', 'recurringId'],
  'smart-locker': ['cursor', 'pin'],
  tenants: ['bodies[]', 'body', 'cursor', 'receipt', 'receipts[]'],
}
/** Input with special rules: host names, paths, e-mail addresses, and the prefix of a search. */
const readByRules: Readonly<Record<string, readonly string[]>> = {
  deployments: ['basePath', 'domain', 'host', 'hostname'],
  invoicing: ['email', 'name'],
}
/** Text that may have several lines. */
const blocks: Readonly<Record<string, readonly string[]>> = {
  'account-pool': ['maintenance', 'note', 'reason'],
  deployments: ['commitMessage', 'reason'],
  invoicing: ['footer', 'lineItems[].description', 'notes', 'paymentTerms', 'reason', 'taxNote'],
  'smart-locker': ['address', 'reason'],
  tenants: ['failure'],
}

type Input = Parameters<typeof readInput>[0]

/**
 * Path of a text in an input: `description`, or `lineItems[0].description` inside lists, records and maps.
 */
interface TextPlace {
  readonly path: string
  readonly isId: boolean
  readonly valueWith: (text: string) => unknown
}

function placesOf(path: string, type: TypeModel): readonly TextPlace[] {
  switch (type.kind) {
    case 'list':
      return wrap(placesOf(`${path}[0]`, type.element), (value) => [value])
    case 'set':
      return [{ path, isId: type.member?.kind === 'id', valueWith: (text) => [text] }]
    case 'map': {
      const names = {
        path: `${path}.<name>`,
        isId: false,
        valueWith: (text: string) => ({ [text]: sampleOf(type.value) }),
      }
      return [names, ...wrap(placesOf(`${path}.a`, type.value), (a) => ({ a }))]
    }
    case 'record':
      return Object.entries(type.fields).flatMap(([name, field]) =>
        wrap(placesOf(`${path}.${name}`, field.type), (value) => ({
          ...(sampleOf(type) as object),
          [name]: value,
        })),
      )
    default:
      return [{ path, isId: type.kind === 'id', valueWith: (text) => text }]
  }
}

function wrap(places: readonly TextPlace[], around: (value: unknown) => unknown): readonly TextPlace[] {
  return places.map((place) => ({ ...place, valueWith: (text) => around(place.valueWith(text)) }))
}

/** Sample value for the other fields of an input. Records have their required fields. */
function sampleOf(type: TypeModel): unknown {
  switch (type.kind) {
    case 'record': {
      const required = Object.entries(type.fields).filter(([, { optional }]) => !optional)
      return Object.fromEntries(required.map(([name, field]) => [name, sampleOf(field.type)]))
    }
    case 'list':
      return [sampleOf(type.element)]
    case 'oneOf':
      return type.values[0]
    case 'text':
      return 'a'.repeat(Math.max(1, type.minimumLength ?? 0))
    default:
      return 1
  }
}

type Reading = 'accepted' | 'refused' | 'refused elsewhere'

async function read(input: Input, field: string, { path, valueWith }: TextPlace, text: string) {
  try {
    await readInput(input, { [field]: valueWith(text) }, 'json')
    return 'accepted'
  } catch (error) {
    if (!isTablewrightError(error)) throw error
    const faults = error.data.fields as readonly { readonly field: string; readonly reason: string }[]
    const own = faults.find((fault) => fault.field.split(/[.[]/)[0] === field)
    if (own === undefined) return 'accepted'
    const there = own.field === path || path.endsWith('.<name>')
    return (there ? 'refused' : 'refused elsewhere') satisfies Reading
  }
}

test.each(systems)(
  '$name takes no control characters in texts, and line breaks only where several lines are meant',
  async ({ name, routes }) => {
    const [unsafe, broken, untested] = [new Set<string>(), new Set<string>(), new Set<string>()]
    for (const { action } of routes) {
      const inputs = action.input as Input
      const places = Object.entries(inputs).flatMap(([field, { spec }]) =>
        placesOf(field, spec.type).map((place) => ({
          field,
          place,
          shown: place.path.replaceAll('[0]', '[]'),
        })),
      )
      for (const { field, place, shown } of places) {
        if (raw[name]?.includes(shown) || readByRules[name]?.includes(shown)) continue
        for (const value of ['abc\u0007', 'abc\u202Edef', 'abc\u001B[31m']) {
          const reading = await read(inputs, field, place, value)
          if (reading === 'accepted') unsafe.add(shown)
          if (reading === 'refused elsewhere') untested.add(shown)
        }
        if ((await read(inputs, field, place, 'abc\ndef')) === 'accepted') broken.add(shown)
      }
    }
    expect([...untested]).toEqual([])
    expect([...unsafe]).toEqual([])
    expect([...broken].sort()).toEqual(blocks[name])
  },
)

const badIds = ['a\nb', 'a\r\nX: y', '\0', 'a\u0085', '\u2028', '\u202Ea', '\uD800', 'x'.repeat(257)]

test('no action takes an id that is too long or has control characters, at any depth', async () => {
  const accepted = new Set<string>()
  let tried = 0
  for (const { path: route, action } of [...systems.flatMap(({ routes }) => routes), ...eventRoutes]) {
    const inputs = action.input as Input
    for (const [field, { spec }] of Object.entries(inputs)) {
      for (const place of placesOf(field, spec.type).filter(({ isId }) => isId)) {
        tried++
        for (const value of badIds) {
          if ((await read(inputs, field, place, value)) !== 'refused') accepted.add(`${route} ${place.path}`)
        }
      }
    }
  }
  expect([...accepted]).toEqual([])
  expect(tried).toBeGreaterThan(100)
})
