import * as t from '@tablewright/design'
import { aliasIndexes, deploymentIndexes } from './additions.js'

export const deploymentTable = t.table('DeploymentTable', {
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {
    // GSI1
    CreateDateIndex: {
      partitionKey: 'PK',
      sortKey: 'GSI1SK',
      projection: ['CreateDate', 'DeploymentAlias', 'DeploymentId', 'Status'],
    },
    ...deploymentIndexes,
  },
  storedNames: 'PascalCase',
})

/** A separate table, because it is read much more often. */
export const aliasTable = t.table('AliasTable', {
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {
    // GSI1
    DeploymentIdIndex: {
      partitionKey: 'GSI1PK',
      sortKey: 'GSI1SK',
      projection: ['BasePath', 'CreateDate', 'DeploymentId', 'DeploymentAlias', 'HostnameRev'],
    },
    ...aliasIndexes,
  },
  storedNames: 'PascalCase',
})
