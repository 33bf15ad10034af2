import {
  create,
  ensure,
  get,
  id,
  integer,
  itemAbsent,
  now,
  param,
  put,
  query,
  remove,
  transact,
  update,
} from '@tablewright/design'
import { AliasHistory, ConfigNextJS, Deployment, Route } from './entities.js'

const listed = ['basePath', 'createDate', 'deploymentId', 'deploymentAlias', 'hostname'] as const

/** The alias as it was seen: what it led to, and its revision. */
const seen = { replaced: id(), seenRevision: integer() }
const asSeen = { deploymentId: param('replaced'), revision: param('seenRevision') } as const

/** The deployment that the alias leaves may be wanted back for a while. */
const release = update(Deployment, {
  given: { replaced: id() },
  where: { deploymentId: param('replaced') },
  to: { releaseDate: now() },
  quiet: true,
})

export const aliasPatterns = {
  // Whoever made and deleted the same alias meanwhile has used its revision up.
  createAlias: transact(
    { route: create(Route), unused: ensure(AliasHistory, { when: itemAbsent() }) },
    { goal: 'Inserts a new route item into the AliasTable, with its configuration', rate: 'low' },
  ),
  // The whole alias is put again, so that a reader sees the old deployment or the new one.
  replaceAlias: transact(
    {
      route: put(Route, { given: seen, when: asSeen }),
      history: create(AliasHistory, {
        given: { ...seen, deploymentId: id() },
        to: { ...asSeen, replacedBy: param('deploymentId') },
      }),
      release,
    },
    { goal: 'Lets an alias lead to another deployment, and notes the one that it replaced', rate: 'low' },
  ),
  deleteAliasById: transact(
    {
      route: remove(Route, { given: seen, when: asSeen, mustExist: true }),
      history: create(AliasHistory, { given: seen, to: { ...asSeen, change: 'DELETED' } }),
      release,
    },
    { goal: 'Deletes an alias, and notes where it led', rate: 'low' },
  ),
  getAliasById: get(Route, { goal: 'Returns one alias', consistency: 'strong', rate: 'medium' }),
  getAliasByHostname: query(Route, {
    goal: 'The routes of a host name; the longest base path wins',
    by: 'hostname',
    order: 'ascending',
    page: 100,
    rate: { perSecond: 1_000, hottestShare: 1 },
    expect: { items: 2, bytes: 1_500 },
  }),
  listAliases: query(Route, {
    goal: 'All aliases, in the order of their reversed host names',
    order: 'ascending',
    returns: listed,
    rate: 'low',
    expect: { items: 5_000, bytes: 1_500 },
  }),
  listAliasesUnderDomain: query(Route, {
    goal: 'The routes of all host names under a domain, for wildcards',
    beginsWith: 'hostname',
    order: 'ascending',
    returns: listed,
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
  listAliasHistory: query(AliasHistory, {
    goal: 'What an alias led to before, the last first',
    by: ['hostname', 'basePath'],
    order: 'descending',
    consistency: 'strong',
    rate: 'low',
    expect: { items: 20, bytes: 300 },
  }),
}
