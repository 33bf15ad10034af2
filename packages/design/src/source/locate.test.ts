import { describe, expect, test } from 'vitest'
import { locateIn } from './locate.js'

/** Locates places in files in memory: `locate(place)` returns `file:line:column` and the text at that position. */
function locating(files: Readonly<Record<string, string>>, design = 'shop') {
  const locate = locateIn(Object.keys(files)[0]!, design, {
    read: (file) => files[file],
    resolve: (specifier) => {
      const file = specifier.replace(/^\.\//, '').replace(/\.js$/, '.ts')
      return specifier.startsWith('.') ? file : undefined
    },
  })
  return (place: string) => {
    const found = locate(place)
    if (found === undefined) return undefined
    const { file, line, column } = found
    const text = files[file]!.split('\n')[line - 1]!.slice(column - 1)
    return `${file}:${line}:${column} ${text.split(/[\s(,:]/)[0]}`
  }
}

const tables = `import * as t from '@tablewright/design'
/* table('Shop', {}) in a comment is none */
const text = "table('Shop', { indexes: { GSI1: 'in a text' } })"
const pattern = /[/"'{]+table\\('Shop'/
export const shop = t.table('Shop', {
  partitionKey: 'PK',
  indexes: { GSI1: { partitionKey: 'GSI1PK' } },
})
export const extra = { size: t.integer(), note: t.text() } as const
`
const orders = `import * as t from '@tablewright/design'
import { shop, extra as more } from './tables.js'
import * as additions from './tables.js'
const total = (unit: string) => \`\${unit === '{' ? \`}\` : '{'}\`
export const Order = shop.entity<{ kind: 'a' }>('ORDER', {
  key: { PK: 'ORDER#<orderId>', GSI1PK: 'CUSTOMER#<customerId>' },
  attributes: { orderId: t.id(), 'customerId': t.id(), ...more },
  derives: {
    ByTag: t.mirror({ key: { PK: 'TAG#<note>' }, copies: ['size'] }),
    ...views(),
  },
})
function views() {
  const inner = () => { return { Wrong: 1 } }
  return { Later: t.mirror({ key: { PK: 'LATER#<size>' } }) }
}
export const orderPatterns = t.withDefaults({ rate: 'low' }, {
  order: t.get(Order),
  both: t.transact({ first: t.create(Order), second: t.update(Order, { set: ['note'] }) }),
  ...additions.extra,
})
`
const entry = `import { design } from '@tablewright/design'
import { outbox } from '@tablewright/system'
import { Order, orderPatterns } from './orders.js'
const other = design('other', { entities: {}, patterns: { order: 1 } })
const events = outbox(shop)
export const shopDesign = design('shop', {
  entities: { Order, ...events.entities },
  patterns: { ...orderPatterns, ...events.patterns },
})
`
const locate = locating({ 'design.ts': entry, 'orders.ts': orders, 'tables.ts': tables })

describe('a place of a design is resolved to its declaration', () => {
  test.each([
    ['patterns.order', 'orders.ts:18:3 order'],
    ['patterns.both', 'orders.ts:19:3 both'],
    ['patterns.both.second', 'orders.ts:19:46 second'],
    ['entities.Order', 'orders.ts:5:14 Order'],
    ['entities.Order.orderId', 'orders.ts:7:17 orderId'],
    ['entities.Order.customerId', "orders.ts:7:34 'customerId'"],
    ['entities.Order.size', 'tables.ts:9:24 size'],
    ['entities.Order.GSI1PK', 'orders.ts:6:33 GSI1PK'],
    ['derived.Order.ByTag', 'orders.ts:9:5 ByTag'],
    ['derived.Order.ByTag.PK', 'orders.ts:9:30 PK'],
    ['derived.Order.Later', 'orders.ts:15:12 Later'],
    ['tables.Shop', 'tables.ts:5:23 table'],
    ['tables.Shop.GSI1', 'tables.ts:7:14 GSI1'],
  ])('%s is %s', (place, expected) => expect(locate(place)).toBe(expected))
})

describe('an expression that only running could evaluate is resolved to the nearest one', () => {
  test.each([
    ['patterns.recordEvent', 'design.ts:8:33 ...events.patterns'],
    ['entities.DomainEvent.sequence', 'design.ts:7:22 ...events.entities'],
    ['entities.Order.nothing', 'orders.ts:5:14 Order'],
  ])('%s is %s', (place, expected) => expect(locate(place)).toBe(expected))

  test('a design that is not found has no positions', () => {
    expect(locating({ 'design.ts': 'export const a = 1' })('patterns.order')).toBeUndefined()
    expect(locating({ 'design.ts': 'const a = b; const b = a; design(a, a)' })('patterns.a')).toBe(
      'design.ts:1:27 design',
    )
  })
})

test('text that is not a program is read to its end', () => {
  for (const source of [
    '',
    '`',
    '`${',
    "'",
    '/',
    '/*',
    '((((',
    '}}}',
    'const',
    'import {',
    'export *',
    '<<<design(<',
  ])
    expect(() => locating({ 'design.ts': source })('patterns.order')).not.toThrow()
})
