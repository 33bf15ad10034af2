import { design, id, nearest, table, vector } from '@tablewright/design'
import { expect, test } from 'vitest'
import { toCdk } from './cdk.js'
import { toCloudFormation } from './cloudformation.js'
import { toTerraform } from './terraform.js'

const shop = table('Shop', {
  partitionKey: 'PK',
  vectorIndexes: {
    ByMeaning: {
      vector: 'meaning',
      dimensions: 3,
      distance: 'COSINE',
      partitionKey: 'tenantId',
      filters: [{ name: 'year', type: 'N' }],
      projection: ['title'],
    },
  },
})
const Product = shop.entity('PRODUCT', {
  key: { PK: 'PRODUCT#<productId>' },
  attributes: { productId: id(), tenantId: id(), meaning: vector({ dimensions: 3 }) },
})
const { model } = design('shop', {
  entities: { Product },
  patterns: {
    similar: nearest(Product, { index: 'ByMeaning', by: 'tenantId', returns: ['productId'] }),
  },
})

const definitions = [
  { AttributeName: 'PK', AttributeType: 'S' },
  { AttributeName: 'tenantId', AttributeType: 'S' },
  { AttributeName: 'year', AttributeType: 'N' },
]
const index = {
  IndexName: 'ByMeaning',
  VectorAttribute: { AttributeName: 'meaning' },
  Dimensions: 3,
  DistanceFunction: 'COSINE',
  SearchSchema: [
    { AttributeName: 'tenantId', SearchSchemaElementType: 'HASH' },
    { AttributeName: 'year', SearchSchemaElementType: 'INLINE_FILTER' },
  ],
  Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['title'] },
}

test('CloudFormation has the vector index and its search attributes', () => {
  const { Resources } = JSON.parse(toCloudFormation(model, 'json'))
  expect(Resources.Shop.Properties).toMatchObject({
    AttributeDefinitions: definitions,
    VectorIndexes: [index],
  })
})

test('the CDK stack sets them on the underlying resource', () => {
  const text = toCdk(model)
  expect(text).toContain(
    "import { AttributeType, BillingMode, CfnTable, Table } from 'aws-cdk-lib/aws-dynamodb'",
  )
  expect(text).toContain('this.shopTable.node.defaultChild as CfnTable')
  expect(text).toContain(`addPropertyOverride('VectorIndexes', [\n      ${JSON.stringify(index)},\n    ])`)
})

test('Terraform has comments on how to add them, because the provider does not support vector indexes', () => {
  const text = toTerraform(model)
  expect(text).toContain(`--vector-index-updates '${JSON.stringify([{ Create: index }])}'`)
  expect(text).toContain(`--attribute-definitions '${JSON.stringify(definitions)}'`)
  // Terraform refuses attributes that no key uses.
  expect(text).not.toContain('"tenantId"\n')
})
