import {
  type AnyAttribute,
  binary,
  boolean,
  date,
  design,
  get,
  id,
  integer,
  json,
  list,
  map,
  money,
  number,
  oneOf,
  record,
  reversedHostname,
  set,
  table,
  text,
  timestamp,
  ulid,
  uuid,
  version,
} from '@tablewright/design'
import { type DesignModel, storedItems } from '@tablewright/design/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCdk } from '../infrastructure/cdk.js'
import { toCloudFormation } from '../infrastructure/cloudformation.js'
import { toTerraform } from '../infrastructure/terraform.js'
import { exampleItems } from '../items/example-items.js'
import { itemRecognizer } from '../items/recognize-item.js'
import { toWorkbench } from '../workbench/to-workbench.js'
import { designPage } from './design-pages.js'

const inKeys: Readonly<Record<string, () => AnyAttribute>> = {
  name: () => text(),
  short: () => text({ minimumLength: 12, maximumLength: 14 }),
  some: () => id(),
  one: () => ulid(),
  other: () => uuid(),
  count: () => integer({ width: 4, minimum: 3, maximum: 9 }),
  at: () => timestamp(),
  day: () => date(),
  state: () => oneOf('on', 'off'),
  flag: () => boolean(),
  host: () => reversedHostname(),
  bytes: () => binary(),
}
const elsewhere: Readonly<Record<string, () => AnyAttribute>> = {
  price: () => money('EUR'),
  ratio: () => number().optional(),
  version: () => version(),
  expires: () => timestamp().ttl(),
  nested: () => text().stored('data', 'deep', 'nested'),
  tags: () => set(text()),
  lines: () => list(record({ text: text(), amount: integer().optional() })),
  labels: () => map(text()),
  anything: () => json(),
}

const placeholder = fc.constantFrom(...Object.keys(inKeys)).map((name) => `<${name}>`)
const key = (prefix: string) =>
  fc.uniqueArray(placeholder, { minLength: 0, maxLength: 3 }).map((parts) => [prefix, ...parts].join('#'))
const keys = fc.array(fc.tuple(key('P'), key('S')), { minLength: 1, maxLength: 4 })

/** Returns a design with arbitrary attributes in keys. Each kind has a different prefix. */
function anyDesign(texts: readonly (readonly [string, string])[], extra: readonly string[]): DesignModel {
  const rows = table('Rows', {
    partitionKey: 'PK',
    sortKey: 'SK',
    indexes: { ByPlace: { partitionKey: 'place' } },
  })
  const entities = Object.fromEntries(
    texts.map(([PK, SK], index) => {
      const used = [...`${PK}${SK}`.matchAll(/<(\w+)>/g)].map((match) => match[1]!)
      const attributes = Object.fromEntries([
        ...used.map((name) => [name, inKeys[name]!()]),
        ...extra.map((name) => [name, elsewhere[name]!()]),
      ])
      const declaration = { key: { PK: `${index}${PK}`, SK, place: 'X' }, attributes }
      return [`Kind${index}`, rows.entity(`KIND${index}`, declaration as never)]
    }),
  )
  const patterns = Object.fromEntries(
    Object.entries(entities).map(([name, entity]) => [`get${name}`, get(entity)]),
  )
  return design('any', { entities, patterns }).model
}

test('any design has examples of all its items, pages, infrastructure and a model', () => {
  fc.assert(
    fc.property(keys, fc.subarray(Object.keys(elsewhere)), (texts, extra) => {
      const model = anyDesign(texts, extra)
      const items = exampleItems(model)
      const recognize = itemRecognizer(model)
      const kinds = new Set(items.Rows!.map((item) => recognize('Rows', item)?.name))
      expect([...kinds].sort()).toEqual([...storedItems(model).keys()].sort())
      const page = designPage(model, items)
      for (const kind of kinds) expect(page).toContain(`### ${kind}`)
      for (const text of [toCdk(model), toCloudFormation(model, 'yaml'), toTerraform(model)])
        expect(text).toContain('ByPlace')
      const { model: workbench } = toWorkbench(model, items, new Date(0))
      const aliases = workbench.DataModel[0]!.TableFacets.map(({ KeyAttributeAlias }) => KeyAttributeAlias)
      for (const [index, [PK, SK]] of texts.entries())
        expect(aliases).toContainEqual({ PartitionKeyAlias: `${index}${PK}`, SortKeyAlias: SK })
    }),
    { numRuns: 50 },
  )
})
