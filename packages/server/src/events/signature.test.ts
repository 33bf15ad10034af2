import { seededRandom } from '@tablewright/base'
import { expect, test } from 'vitest'
import { newSecret, signedHeaders } from './signature.js'

const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', seconds: 1614265330, body: '{"test": 2432232314}' }

test('a message is signed as the Standard Webhooks reference library signs it', () => {
  expect(signedHeaders(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('each secret adds a signature', () => {
  const secrets = [newSecret(seededRandom(1)), newSecret(seededRandom(2))]
  const both = signedHeaders(message, secrets)['webhook-signature']!.split(' ')
  expect(both).toHaveLength(2)
  expect(new Set(both).size).toBe(2)
})

test('a secret has 24 random bytes', () => {
  const secret = newSecret(seededRandom(3))
  expect(secret).toMatch(/^whsec_/)
  expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(24)
})
