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
