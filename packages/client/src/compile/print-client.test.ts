import { create, design, get, id, table, text } from '@tablewright/design'
import { expect, test } from 'vitest'
import { printClient } from './print-client.js'
import { note, PartPrinter } from './print-parts.js'

const things = table('Things', { partitionKey: 'pk' })

test('a design with functions of its own is refused, and they are named', () => {
  const Thing = things.entity('THING', {
    key: { pk: 'THING#<name>' },
    attributes: { name: id(), colour: text().default(() => 'red') },
  })
  const parts = design('parts', { entities: { Thing }, patterns: { add: create(Thing) } })
  expect(() => printClient(parts)).toThrow(
    expect.objectContaining({ code: 'DESIGN_NOT_PRINTABLE', data: { attributes: ['Thing.colour'] } }),
  )
})

test('only what the plans need is imported', () => {
  const Thing = things.entity('THING', { key: { pk: 'THING#<name>' }, attributes: { name: id() } })
  const source = printClient(design('parts', { entities: { Thing }, patterns: { byName: get(Thing) } }))
  expect(source).toMatch(/^import \{[^}]*\bgetPlan\b/m)
  expect(source).not.toMatch(/putPlan|queryPlan|timestampCodec/)
})

test('whatever a part is given comes out of its source as it went in, and equal parts are made once', () => {
  const same = (...given: readonly unknown[]) => given
  const odd = {
    ['__proto__']: 1,
    "it's": ['\uE0000\uE000', '`${x}`', '\u2028'],
    none: undefined,
    deep: [null],
  }
  const inner = note(same, 'shared')
  const printer = new PartPrinter({ same })
  const { statements, expression } = printer.print(note(same, odd, inner, note(same, 'shared'), undefined))
  expect(statements).toHaveLength(1)
  const made = new Function('same', `${statements.join('\n')}\nreturn ${expression}`)(same)
  const { none: _, ...told } = odd
  expect(made).toEqual([told, ['shared'], ['shared']])
  expect(made[1]).toBe(made[2])
})
