import {
  count,
  id,
  integer,
  json,
  oneOf,
  reversedHostname,
  table,
  text,
  timestamp,
  twin,
} from '@tablewright/design'

const deploymentTable = table('DeploymentTable', {
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {
    // GSI1
    CreateDateIndex: {
      partitionKey: 'PK',
      sortKey: 'GSI1SK',
      projection: ['CreateDate', 'DeploymentAlias', 'DeploymentId', 'Status'],
    },
  },
  storedNames: 'PascalCase',
})

/** Apart from the deployments because it is read so much more often. */
const aliasTable = table('AliasTable', {
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {
    // GSI1
    DeploymentIdIndex: {
      partitionKey: 'GSI1PK',
      sortKey: 'GSI1SK',
      projection: ['BasePath', 'CreateDate', 'DeploymentId', 'DeploymentAlias', 'HostnameRev'],
    },
  },
  storedNames: 'PascalCase',
})

export const deploymentStatus = () =>
  oneOf(
    'INITIALIZED',
    'CREATE_IN_PROGRESS',
    'CREATE_COMPLETE',
    'CREATE_FAILED',
    'FINISHED',
    'DESTROY_REQUESTED',
    'DESTROY_IN_PROGRESS',
    'DESTROY_FAILED',
  )

export const Deployment = deploymentTable.entity('D', {
  key: {
    PK: 'DEPLOYMENTS',
    SK: 'D#<DeploymentId>',
    GSI1SK: '<CreateDate>#D#<DeploymentId>',
  },
  attributes: {
    deploymentId: id(),
    createDate: timestamp().onCreate().immutable(),
    deploymentAlias: text().optional(),
    status: deploymentStatus(),
    // Changed in the transactions of the aliases; reading the index would come too late.
    aliasCount: integer().default(0),
    failureReason: text().optional(),
    updateDate: timestamp().onWrite(),
  },
  expect: { items: 5_000, bytes: 400 },
})

const hostname = () => reversedHostname().stored('HostnameRev')
const basePath = () => text({ delimiter: 'escape', maximumLength: 180 }).default('/')

export const ConfigNextJS = aliasTable.entity('CN', {
  key: {
    PK: 'CONFIGNEXTJS',
    SK: '<HostnameRev>#<BasePath>',
    GSI1PK: 'D#<DeploymentId>',
    GSI1SK: '<CreateDate>#CN#<HostnameRev>#<BasePath>',
  },
  attributes: {
    hostname: hostname(),
    basePath: basePath(),
    deploymentId: id(),
    createDate: timestamp().onCreate(),
    deploymentAlias: text().optional(),
    config: json().bytes(2_000),
  },
  expect: { items: 5_000, bytes: 2_500 },
})

/** With its ConfigNextJS it makes an alias. */
export const Route = aliasTable.entity('R', {
  key: {
    PK: 'ROUTES',
    SK: '<HostnameRev>#<BasePath>',
    GSI1PK: 'D#<DeploymentId>',
    GSI1SK: '<CreateDate>#R#<HostnameRev>#<BasePath>',
  },
  attributes: {
    hostname: hostname(),
    basePath: basePath(),
    deploymentId: id(),
    createDate: timestamp().onCreate(),
    deploymentAlias: text().optional(),
    routes: json().bytes(1_000),
  },
  derives: {
    Config: twin(ConfigNextJS),
    Counted: count(Deployment, { attribute: 'aliasCount', requires: { status: 'FINISHED' } }),
  },
  expect: { items: 5_000, bytes: 1_500 },
})

/** What an alias led to before, for an instant way back. */
export const AliasHistory = aliasTable.entity('H', {
  key: {
    PK: 'HISTORY#<HostnameRev>#<BasePath>',
    SK: '<ReplacedDate>#<DeploymentId>',
  },
  attributes: {
    hostname: hostname(),
    basePath: basePath(),
    replacedDate: timestamp().onCreate(),
    deploymentId: id(),
  },
  expect: { items: 50_000, bytes: 200 },
})
