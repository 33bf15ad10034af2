import { keyTexts } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { deployments } from './design.js'

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
    expect(keyTexts(deployments, name, ['PK', 'SK', 'GSI1PK', 'GSI1SK']), name).toEqual(texts)
  }
  expect(deployments.model.tables.AliasTable?.indexes.DeploymentIdIndex?.projection).toEqual({
    kind: 'INCLUDE',
    attributes: ['BasePath', 'CreateDate', 'DeploymentId', 'DeploymentAlias', 'HostnameRev'],
  })
})
