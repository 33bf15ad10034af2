import { expect, test } from 'vitest'
import { type Credentials, keepFresh } from './credentials.js'

const minute = 60_000

function expiringSource(lifetime: number, now: () => number) {
  let asked = 0
  const provider = async (): Promise<Credentials> => {
    asked += 1
    return {
      accessKeyId: `key-${asked}`,
      secretAccessKey: 'secret',
      expiration: new Date(now() + lifetime),
    }
  }
  return { provider, asked: () => asked }
}

test('credentials are requested once and renewed shortly before they expire', async () => {
  let now = 0
  const source = expiringSource(60 * minute, () => now)
  const provide = keepFresh(source.provider, () => now)
  expect(await Promise.all([provide(), provide()])).toHaveLength(2)
  now = 54 * minute
  expect((await provide()).accessKeyId).toBe('key-1')
  now = 56 * minute
  expect((await provide()).accessKeyId).toBe('key-2')
  expect(source.asked()).toBe(2)
})

test('credentials without an expiry are requested once', async () => {
  let asked = 0
  const provide = keepFresh(
    async () => {
      asked += 1
      return { accessKeyId: 'key', secretAccessKey: 'secret' }
    },
    () => 10 ** 15,
  )
  await provide()
  await provide()
  expect(asked).toBe(1)
})

test('a renewal that fails leaves the old credentials in use until they end', async () => {
  let now = 0
  let broken = false
  const source = expiringSource(60 * minute, () => now)
  const provide = keepFresh(
    async () => {
      if (broken) throw new Error('down')
      return source.provider()
    },
    () => now,
  )
  await provide()
  broken = true
  now = 58 * minute
  expect((await provide()).accessKeyId).toBe('key-1')
  now = 61 * minute
  await expect(provide()).rejects.toThrow('down')
  broken = false
  expect((await provide()).accessKeyId).toBe('key-2')
})
