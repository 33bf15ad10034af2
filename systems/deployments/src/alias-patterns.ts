import { batchGet, create, get, id, param, put, query, remove, transact } from '@tablewright/design'
import { AliasHistory, ConfigNextJS, Route } from './entities.js'

const listed = ['basePath', 'createDate', 'deploymentId', 'deploymentAlias', 'hostname'] as const

export const aliasPatterns = {
  createAlias: create(Route, {
    goal: 'Inserts a new route item into the AliasTable, with its configuration',
    rate: 'low',
  }),
  // The whole alias is put again, so that a reader sees the old deployment or the new one.
  replaceAlias: transact(
    {
      route: put(Route, { given: { replaced: id() }, when: { deploymentId: param('replaced') } }),
      history: create(AliasHistory, {
        given: { replaced: id() },
        to: { deploymentId: param('replaced') },
      }),
    },
    { goal: 'Lets an alias lead to another deployment, and notes the one that it replaced', rate: 'low' },
  ),
  deleteAliasById: remove(Route, { goal: 'Deletes an alias', mustExist: true, rate: 'low' }),
  getAliasById: get(Route, { goal: 'Returns one alias', consistency: 'strong', rate: 'medium' }),
  getAliasByHostname: query(Route, {
    goal: 'The routes of a host name; the longest base path wins',
    by: 'hostname',
    order: 'ascending',
    rate: { perSecond: 1_000, hottestShare: 1 },
    expect: { items: 2, bytes: 1_500 },
  }),
  listAliasesUnderDomain: query(Route, {
    goal: 'The routes of all host names under a domain, for wildcards',
    beginsWith: 'hostname',
    order: 'ascending',
    rate: 'low',
    expect: { items: 50, bytes: 1_500 },
  }),
  listAliasesForDeployment: query(Route, {
    goal: 'Lists all aliases that are associated with a given deployment, sorted by CreateDate DESC',
    index: 'DeploymentIdIndex',
    by: 'deploymentId',
    order: 'newest',
    skipping: [ConfigNextJS],
    returns: listed,
    rate: 'low',
    expect: { items: 20, bytes: 250 },
  }),
  getConfig: get(ConfigNextJS, { goal: 'Returns the configuration of an alias', rate: 'high' }),
  getConfigs: batchGet(ConfigNextJS, {
    goal: 'Returns the configurations of several aliases',
    rate: 'low',
    expect: { items: 10, bytes: 2_500 },
  }),
  listAliasHistory: query(AliasHistory, {
    goal: 'What an alias led to before, the last first',
    by: ['hostname', 'basePath'],
    order: 'newest',
    rate: 'low',
    expect: { items: 20, bytes: 200 },
  }),
}
