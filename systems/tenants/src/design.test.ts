import { readFileSync } from 'node:fs'
import { entityChart } from '@tablewright/design'
import { expect, test } from 'vitest'
import { tenants } from './design.js'

function keysOf(name: string, keyAttributes: readonly string[]): readonly string[] {
  const item = tenants.model.entities[name] ?? tenants.model.derived[name]
  return keyAttributes.flatMap((key) => (item && 'keys' in item ? (item.keys[key]?.text ?? []) : []))
}

test('the model is plain data that survives JSON', () => {
  expect(JSON.parse(JSON.stringify(tenants.model))).toEqual(tenants.model)
})

test('every query knows its whole partition key and uses all that it asks for', () => {
  for (const pattern of Object.values(tenants.model.patterns)) {
    if (pattern.operation === 'query') {
      expect(pattern.keyCondition, pattern.name).toMatchObject({ unbound: [], unused: [] })
    }
  }
})

test('the keys are those of the document', () => {
  const chart = [
    ['Metadata', 'TENANT_ID#<tenantId>', 'METADATA'],
    ['Operation', 'TENANT_ID#<tenantId>', 'AUDIT#<operation>'],
    ['Upgrade', 'TENANT_ID#<tenantId>', 'AUDIT#UPDATE#<version>'],
  ]
  for (const [name = '', ...texts] of chart) expect(keysOf(name, ['pk', 'sk']), name).toEqual(texts)
})

test('what is new stands in keys of its own', () => {
  const chart = [
    ['History', 'TENANT_ID#<tenantId>', 'HISTORY#<timestamp>#<operation>'],
    ['Lock', 'TENANT_ID#<tenantId>', 'LOCK'],
    ['Message', 'QUEUE#<queue>', 'MSG#<visibleAt>#<messageId>'],
  ]
  for (const [name = '', ...texts] of chart) expect(keysOf(name, ['pk', 'sk']), name).toEqual(texts)
  expect(keysOf('Metadata', ['GSI1PK', 'GSI1SK'])).toEqual(['TENANTS', 'TENANT_ID#<tenantId>'])
  expect(keysOf('Metadata.OfVersion', ['GSI1PK', 'GSI1SK'])).toEqual([
    'VERSION#<version>',
    'TENANT_ID#<tenantId>',
  ])
})

test('the page shows the chart of the design', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(`<!-- chart -->\n${entityChart(tenants.model).trim()}\n<!-- /chart -->`)
})
