import {
  create,
  design,
  get,
  itemExists,
  json,
  list,
  map,
  oneOf,
  query,
  remove,
  table,
  text,
  timestamp,
  ulid,
  update,
} from '@tablewright/design'
import { maxNameLength } from './principal-name.js'

const identity = table('TablewrightIdentity', { partitionKey: 'PK', sortKey: 'SK' })

const digest = () => text({ minimumLength: 64, maximumLength: 64 }).bytes(64)
const name = () => text({ minimumLength: 1, maximumLength: maxNameLength }).bytes(20)

/** A bearer token, identified by its SHA-256. */
const Token = identity.entity('TOKEN', {
  key: { PK: 'TOKENS', SK: 'TOKEN#<digest>' },
  attributes: {
    digest: digest(),
    name: name().immutable(),
    /** Roles by the name of the system; `*` stands for every system. */
    roles: map(list(text())).immutable().bytes(60),
    createdAt: timestamp().onCreate(),
    createdBy: name().immutable(),
    expiresAt: timestamp().optional().immutable(),
    lastUsedAt: timestamp().optional(),
    revokedAt: timestamp().optional(),
    revokedBy: name().optional(),
  },
  expect: { items: 1_000 },
})

/** A session of the console, identified by the SHA-256 of its cookie. */
const Session = identity.entity('SESSION', {
  key: { PK: 'SESSION#<digest>', SK: 'SESSION' },
  attributes: {
    digest: digest(),
    /** The token of the session, which ends with it. */
    tokenDigest: digest().immutable(),
    createdAt: timestamp().onCreate(),
    expiresAt: timestamp().immutable().ttl(),
  },
  expect: { items: 10_000 },
})

/** An edit of raw data. Written as started before the edit, and updated with the outcome after it. */
const AuditEntry = identity.entity('AUDIT', {
  key: { PK: 'AUDIT#<system>', SK: 'ENTRY#<entryId>' },
  attributes: {
    system: text({ delimiter: 'escape', maximumLength: 200 }).bytes(15),
    entryId: ulid().onCreate(),
    at: timestamp().onCreate(),
    principal: name().immutable(),
    kind: oneOf('token', 'session', 'local', 'system').immutable(),
    action: text().immutable().bytes(12),
    /** Entity or table, and the key of the item. */
    target: text().immutable().bytes(20),
    key: json<object>().optional().immutable().bytes(80),
    before: json<object>().optional().immutable().bytes(400),
    after: json<object>().optional().immutable().bytes(400),
    /** The reason for overriding a rule of the system; absent if no rule was overridden. */
    reason: text().optional().immutable().bytes(60),
    /** The overridden rule. */
    rule: text().optional().immutable().bytes(60),
    outcome: oneOf('started', 'done', 'refused'),
  },
  expect: { items: 1_000_000 },
})

/** Tokens, sessions and the audit log, in a separate table that no data route shows. */
export const identityDesign = design('identity', {
  entities: { Token, Session, AuditEntry },
  patterns: {
    addToken: create(Token, { goal: 'Create a token', rate: 'low' }),
    token: get(Token, { goal: 'Find who sent a token', consistency: 'strong', rate: 'medium' }),
    tokens: query(Token, { goal: 'List the tokens', page: 100, consistency: 'strong', rate: 'low' }),
    useToken: update(Token, {
      goal: 'Record that a token was used',
      set: ['lastUsedAt'],
      when: itemExists(),
      rate: 'low',
    }),
    revokeToken: update(Token, {
      goal: 'Revoke a token',
      set: ['revokedAt', 'revokedBy'],
      when: itemExists(),
      rate: 'low',
    }),
    addSession: create(Session, { goal: 'Sign in', rate: 'low' }),
    session: get(Session, { goal: 'Find the session of a cookie', consistency: 'strong', rate: 'medium' }),
    dropSession: remove(Session, { goal: 'Sign out', rate: 'low' }),
    addEntry: create(AuditEntry, { goal: 'Record an edit before it is made', rate: 'low' }),
    finishEntry: update(AuditEntry, {
      goal: 'Record the outcome of an edit',
      set: ['outcome'],
      when: itemExists(),
      rate: 'low',
    }),
    entries: query(AuditEntry, {
      goal: 'List edits of raw data',
      by: 'system',
      order: 'newest',
      page: 100,
      rate: 'low',
    }),
  },
})
