import { expect, test } from 'vitest'
import { runSecrets } from './run-secrets.js'

test('no secret, key or item is in logs, output, traces or the errors of others', async () => {
  const { hits, canaries, searched } = await runSecrets(1)
  expect(hits).toEqual([])
  expect(canaries).toBeGreaterThanOrEqual(20)
  expect(searched).toBeGreaterThan(5_000)
}, 120_000)

test('a page that prints its headers is found', async () => {
  expect((await runSecrets(1, true)).hits).toContain('token of the auth file in output of the server')
}, 120_000)
