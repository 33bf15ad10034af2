import { expect, test } from 'vitest'
import { isLoopback } from './loopback.js'

test.each(['127.0.0.1', '127.8.9.10', 'localhost', '::1', '0:0:0:0:0:0:0:1'])(
  '%s is this machine',
  (host) => {
    expect(isLoopback(host)).toBe(true)
  },
)

test.each(['0.0.0.0', '::', '::2', '10.0.0.1', 'example.com', '127.evil.com', '::ffff:10.0.0.1', '1::1', ''])(
  '%s is not',
  (host) => {
    expect(isLoopback(host)).toBe(false)
  },
)
