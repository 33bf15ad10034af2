import { readFileSync } from 'node:fs'
import { entityChart } from '@tablewright/design'
import { expect, test } from 'vitest'
import { deployments } from './design.js'

function keysOf(name: string, keyAttributes: readonly string[]): readonly string[] {
  const item = deployments.model.entities[name] ?? deployments.model.derived[name]
  return keyAttributes.flatMap((key) => (item && 'keys' in item ? (item.keys[key]?.text ?? []) : []))
}

test('the model is plain data that survives JSON', () => {
  expect(JSON.parse(JSON.stringify(deployments.model))).toEqual(deployments.model)
})

test('every query knows its whole partition key and uses all that it asks for', () => {
  for (const pattern of Object.values(deployments.model.patterns)) {
    if (pattern.operation === 'query') {
      expect(pattern.keyCondition, pattern.name).toMatchObject({ unbound: [], unused: [] })
    }
  }
})

test("the keys and projections are those of the document's tables", () => {
  const chart = [
    ['Deployment', 'DEPLOYMENTS', 'D#<DeploymentId>', '<CreateDate>#D#<DeploymentId>'],
    [
      'Route',
      'ROUTES',
      '<HostnameRev>#<BasePath>',
      'D#<DeploymentId>',
      '<CreateDate>#R#<HostnameRev>#<BasePath>',
    ],
    [
      'ConfigNextJS',
      'CONFIGNEXTJS',
      '<HostnameRev>#<BasePath>',
      'D#<DeploymentId>',
      '<CreateDate>#CN#<HostnameRev>#<BasePath>',
    ],
  ]
  for (const [name = '', ...texts] of chart) {
    expect(keysOf(name, ['PK', 'SK', 'GSI1PK', 'GSI1SK']), name).toEqual(texts)
  }
  expect(deployments.model.tables.AliasTable?.indexes.DeploymentIdIndex?.projection).toEqual({
    kind: 'INCLUDE',
    attributes: ['BasePath', 'CreateDate', 'DeploymentId', 'DeploymentAlias', 'HostnameRev'],
  })
})

test('the README shows the entity chart of the design', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(`<!-- chart -->\n${entityChart(deployments.model).trim()}\n<!-- /chart -->`)
})
