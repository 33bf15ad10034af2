import {
  count,
  create,
  design,
  get,
  id,
  increment,
  integer,
  mirror,
  oneOf,
  query,
  remove,
  table,
  text,
  timestamp,
  transact,
  update,
  version,
} from '@tablewright/design'

const hostTable = table('CodeHost', {
  partitionKey: 'PK',
  sortKey: 'SK',
  entityType: 'type',
  indexes: { issuesByState: { partitionKey: 'stateKey', sortKey: 'numberKey' } },
})

const name = () => text({ maximumLength: 60, foldInKeys: true })
const number = () => integer({ minimum: 1, maximum: 99_999_999, width: 8 })

const Repository = hostTable.entity('REPOSITORY', {
  key: { PK: 'REPO#<owner>#<repository>', SK: 'REPO' },
  attributes: {
    owner: name(),
    repository: name(),
    description: text({ maximumLength: 300 }).optional(),
    stars: integer({ minimum: 0 }).default(0),
    forks: integer({ minimum: 0 }).default(0),
    lastNumber: integer({ minimum: 0 }).default(0),
    createdAt: timestamp().onCreate().immutable(),
    version: version(),
  },
  derives: {
    OfOwner: mirror({ key: { PK: 'OWNER#<owner>', SK: 'REPO#<repository>' }, copies: ['description'] }),
  },
})

const Issue = hostTable.entity('ISSUE', {
  key: {
    PK: 'REPO#<owner>#<repository>',
    SK: 'ISSUE#<number>',
    stateKey: 'ISSUES#<owner>#<repository>#<state>',
    numberKey: '<number>',
  },
  attributes: {
    owner: name(),
    repository: name(),
    number: number(),
    title: text({ maximumLength: 200 }),
    state: oneOf('open', 'closed'),
    author: id(),
    version: version(),
  },
})

const PullRequest = hostTable.entity('PULL', {
  key: {
    PK: 'REPO#<owner>#<repository>',
    SK: 'PULL#<number>',
    stateKey: 'PULLS#<owner>#<repository>#<state>',
    numberKey: '<number>',
  },
  attributes: {
    owner: name(),
    repository: name(),
    number: number(),
    title: text({ maximumLength: 200 }),
    state: oneOf('open', 'merged', 'closed'),
    branch: text({ maximumLength: 200 }),
    version: version(),
  },
})

const Star = hostTable.entity('STAR', {
  key: { PK: 'REPO#<owner>#<repository>', SK: 'STAR#<user>' },
  attributes: { owner: name(), repository: name(), user: id(), at: timestamp().onCreate().immutable() },
  derives: {
    Counted: count(Repository, { attribute: 'stars' }),
    OfUser: mirror({ key: { PK: 'STARS#<user>', SK: '<at>#<owner>#<repository>' } }),
  },
})

const Fork = hostTable.entity('FORK', {
  key: { PK: 'REPO#<owner>#<repository>', SK: 'FORK#<forker>#<forkName>' },
  attributes: { owner: name(), repository: name(), forker: name(), forkName: name() },
  derives: { Counted: count(Repository, { attribute: 'forks' }) },
})

/** A code host: repositories with issues and pull requests of one numbering, stars and forks. */
export const codeHost = design('code-host', {
  entities: { Repository, Issue, PullRequest, Star, Fork },
  patterns: {
    createRepository: create(Repository, { to: { stars: 0, forks: 0 } }),
    repository: get(Repository, { consistency: 'strong' }),
    repositoriesOf: query(Repository.OfOwner, { by: 'owner', expect: { items: 100 } }),
    describe: update(Repository, { edit: ['description'], guard: 'version' }),
    nextNumber: update(Repository, { to: { lastNumber: increment() }, quiet: true }),
    openIssue: create(Issue, { to: { state: 'open' } }),
    issue: get(Issue),
    issues: query(Issue, { by: ['owner', 'repository'], order: 'descending', expect: { items: 1_000 } }),
    issuesInState: query(Issue, {
      index: 'issuesByState',
      by: ['owner', 'repository', 'state'],
      order: 'descending',
      expect: { items: 1_000 },
    }),
    changeIssue: update(Issue, { edit: ['title', 'state'], guard: 'version' }),
    openPull: create(PullRequest, { to: { state: 'open' } }),
    pullsInState: query(PullRequest, {
      index: 'issuesByState',
      by: ['owner', 'repository', 'state'],
      from: 'number',
      order: 'ascending',
      expect: { items: 100 },
    }),
    merge: update(PullRequest, { to: { state: 'merged' }, when: { state: 'open' } }),
    star: create(Star),
    unstar: remove(Star),
    starrers: query(Star, { by: ['owner', 'repository'], order: 'ascending', expect: { items: 1_000 } }),
    starredBy: query(Star.OfUser, { by: 'user', order: 'newest', expect: { items: 100 } }),
    fork: transact({ link: create(Fork) }),
    forks: query(Fork, { by: ['owner', 'repository'], expect: { items: 100 } }),
  },
})
