import { keyTexts } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { tenants } from './design.js'

test('the keys are those of the document', () => {
  const chart = [
    ['Metadata', 'TENANT_ID#<tenantId>', 'METADATA'],
    ['Operation', 'TENANT_ID#<tenantId>', 'AUDIT#<operation>'],
    ['Upgrade', 'TENANT_ID#<tenantId>', 'AUDIT#UPDATE#<version>'],
  ]
  for (const [name = '', ...texts] of chart)
    expect(keyTexts(tenants, name, ['pk', 'sk']), name).toEqual(texts)
})

test('additions have separate keys', () => {
  const chart = [
    ['History', 'TENANT_ID#<tenantId>', 'HISTORY#<timestamp>#<operation>'],
    ['Lock', 'TENANT_ID#<tenantId>', 'LOCK'],
    ['Message', 'QUEUE#<queue>', 'MSG#<visibleAt>#<messageId>'],
  ]
  for (const [name = '', ...texts] of chart)
    expect(keyTexts(tenants, name, ['pk', 'sk']), name).toEqual(texts)
  expect(keyTexts(tenants, 'Metadata', ['GSI1PK', 'GSI1SK'])).toEqual(['TENANTS', 'TENANT_ID#<tenantId>'])
  expect(keyTexts(tenants, 'Metadata.OfVersion', ['GSI1PK', 'GSI1SK'])).toEqual([
    'VERSION#<version>',
    'TENANT_ID#<tenantId>',
  ])
})
