import type { DerivedDescription } from '../description/description.js'
import {
  answersRight,
  call,
  describe,
  entity,
  pattern,
  type Regression,
  type Regressions,
  refusedBy,
  things,
} from './regression.js'

function expiring(derived: DerivedDescription, ...more: Parameters<typeof answersRight>[1]): Regression {
  const Session = entity('Session', {
    key: { PK: 'S#<session>', SK: 'META' },
    attributes: {
      session: { kind: 'id' },
      user: { kind: 'id' },
      expiresAt: { kind: 'timestamp', ttl: true },
    },
    derives: { Other: derived },
  })
  const patterns = [pattern('create', 'Session'), pattern('get', 'Session'), pattern('remove', 'Session')]
  return answersRight(describe(things, [Session], patterns), more)
}

const soon = { session: 's', user: 'u', expiresAt: '2030-01-01T00:00:05.000Z' }

/** Derived items must not outlive a source that DynamoDB deletes. */
export const expiry: Regressions = {
  'a unique guard': expiring(
    { kind: 'unique', key: { PK: 'U#<user>', SK: 'U' } },
    call('createSession', soon),
    call('getSession', { session: 's' }, { wait: 10_000, expires: true }),
    call('createSession', { ...soon, session: 't', expiresAt: '2031-01-01T00:00:00.000Z' }),
  ),
  'a mirror': expiring(
    { kind: 'mirror', key: { PK: 'U#<user>', SK: 'S#<session>' } },
    call('createSession', soon),
    call('getSession', { session: 's' }, { wait: 10_000, expires: true }),
  ),
  'a time to live in a key': refusedBy(
    'TW304',
    expiring(
      { kind: 'mirror', key: { PK: 'AT#<expiresAt>', SK: 'S#<session>' } },
      call('createSession', { ...soon, expiresAt: '2030-01-01T00:00:05.500Z' }),
      call('getSession', { session: 's' }),
      call('removeSession', { session: 's' }),
    ),
  ),
}
