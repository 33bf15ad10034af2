import { seededRandom } from '@tablewright/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sealOf } from './seal.js'

const request = { scope: 'smart-locker', key: 'f3c1', fingerprint: 'abc' }
const random = seededRandom(1)

test('an encrypted response can be decrypted with the same key in any process', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
      const sealed = sealOf(request, random).close(bytes)
      expect(new Uint8Array(sealOf({ ...request }, seededRandom(2)).open(sealed))).toEqual(bytes)
    }),
  )
})

test('another key or another caller cannot decrypt and has another name', () => {
  const own = sealOf(request, random)
  const sealed = own.close(Buffer.from('4711'))
  for (const other of [
    { ...request, key: 'f3c2' },
    { ...request, scope: 'tenants' },
  ]) {
    const seal = sealOf(other, random)
    expect(seal.name).not.toBe(own.name)
    expect(() => seal.open(sealed)).toThrow()
  }
})

test('the stored form reveals neither the key nor the request nor the response', () => {
  const { name, fingerprint, close } = sealOf(request, random)
  const kept = `${name} ${fingerprint} ${Buffer.from(close(Buffer.from('4711'))).toString('latin1')}`
  for (const secret of [request.key, request.fingerprint, '4711']) expect(kept).not.toContain(secret)
  expect(sealOf({ ...request, fingerprint: 'abd' }, random)).not.toMatchObject({ fingerprint })
})
