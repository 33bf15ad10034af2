import { expect, test } from 'vitest'
import { isSecretName } from './secret-names.js'

test.each(['pin', 'pinHash', 'ownerPassword', 'lease_token', 'secretAccessKey', 'API-Secret'])(
  '%s is a secret',
  (name) => expect(isSecretName(name)).toBe(true),
)

test.each(['spin', 'pinned', 'contentHash', 'tokenCount', 'hash', ''])('%s is none', (name) =>
  expect(isSecretName(name)).toBe(false),
)
