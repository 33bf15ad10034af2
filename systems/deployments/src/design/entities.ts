import {
  boolean,
  count,
  id,
  integer,
  json,
  list,
  mirror,
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

/** As people call it: `shop main 3f2a1c`. */
export const deploymentAlias = () => text({ minimumLength: 1, maximumLength: 200 })
export const failureReason = () => text({ minimumLength: 1, maximumLength: 1_000 })

/** What the build made: where requests go, and the configuration of the Next.js runtime. Fixed once it is finished. */
const builtRoutes = () => json().bytes(1_000)
const builtConfig = () => json().bytes(2_000)

export const Deployment = deploymentTable.entity('D', {
  key: {
    PK: 'DEPLOYMENTS',
    SK: 'D#<DeploymentId>',
    GSI1SK: '<CreateDate>#D#<DeploymentId>',
  },
  attributes: {
    deploymentId: id(),
    createDate: timestamp().onCreate().immutable(),
    deploymentAlias: deploymentAlias().optional(),
    status: deploymentStatus(),
    /** Created and destroyed by our own hosting; the others are told of by events from outside. */
    managed: boolean().default(false).immutable(),
    routes: builtRoutes().default([]),
    config: builtConfig().default({}),
    // Changed in the transactions of the aliases; reading the index would come too late.
    aliasCount: integer().default(0),
    /** When an alias last left it: for a while somebody may want to go back. */
    releaseDate: timestamp().optional(),
    /** How often its destruction was requested: events say which attempt they tell of. */
    destroyAttempt: integer().default(0),
    failureReason: failureReason().optional(),
    updateDate: timestamp().onWrite(),
  },
  derives: {
    Work: mirror({
      key: { PK: 'WORK', SK: 'D#<DeploymentId>' },
      while: {
        managed: true,
        status: [
          'INITIALIZED',
          'CREATE_IN_PROGRESS',
          'CREATE_COMPLETE',
          'DESTROY_REQUESTED',
          'DESTROY_IN_PROGRESS',
        ],
      },
      expect: { items: 50, bytes: 100 },
    }),
  },
  expect: { items: 5_000, bytes: 3_500 },
})

/** What the built-in hosting has made for a deployment. One that was destroyed is remembered for a while. */
export const Stack = deploymentTable.entity('S', {
  key: { PK: 'STACKS', SK: 'D#<DeploymentId>' },
  attributes: {
    deploymentId: id(),
    state: oneOf('CREATED', 'DESTROYED'),
    resources: list(text()),
    createDate: timestamp().onCreate(),
    expireDate: timestamp().ttl().optional(),
  },
  expect: { items: 5_000, bytes: 500 },
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
    deploymentAlias: deploymentAlias().optional(),
    config: builtConfig(),
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
    deploymentAlias: deploymentAlias().optional(),
    routes: builtRoutes(),
    /** Rises with each change, and goes on from the history when the alias comes back. */
    revision: integer(),
  },
  derives: {
    Config: twin(ConfigNextJS),
    Counted: count(Deployment, { attribute: 'aliasCount', requires: { status: 'FINISHED' } }),
  },
  expect: { items: 5_000, bytes: 1_500 },
})

/** What an alias led to before, for an instant way back: each revision ends once. */
export const AliasHistory = aliasTable.entity('H', {
  key: {
    PK: 'HISTORY#<HostnameRev>#<BasePath>',
    SK: '<Revision>',
  },
  attributes: {
    hostname: hostname(),
    basePath: basePath(),
    /** The revision that ended. */
    revision: integer(),
    /** What it led to. */
    deploymentId: id(),
    change: oneOf('REPLACED', 'ROLLED_BACK', 'DELETED'),
    replacedBy: id().optional(),
    /** Of a way back: the revision that was restored. */
    restored: integer().optional(),
    replacedDate: timestamp().onCreate(),
    expireDate: timestamp().ttl(),
  },
  expect: { items: 50_000, bytes: 300 },
})
