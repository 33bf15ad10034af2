import { expect, test } from 'vitest'
import { readSessionCookie, sessionCookie } from './session-cookie.js'

test('two servers on one host keep separate sessions, and HTTPS reads only the protected name', () => {
  const addresses = [
    'http://127.0.0.1/api/session',
    'http://127.0.0.1:8080/api/session',
    'http://127.0.0.1:8081/api/session',
    'https://127.0.0.1/api/session',
    'https://127.0.0.1:8443/api/session',
  ]
  const header = addresses.map((url, at) => sessionCookie(`secret-${at}`, 60, url).split(';')[0]).join('; ')
  expect(addresses.map((url) => readSessionCookie(header, url))).toEqual(
    addresses.map((_, at) => `secret-${at}`),
  )
  expect(sessionCookie('s', 60, addresses[4]!)).toMatch(/^__Host-.*; Path=\/; .*; Secure$/)
})
