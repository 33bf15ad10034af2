import { describe, expect, test } from 'vitest'
import { addressFrom, readBasePath } from './address.js'

describe('base paths are normalized:', () => {
  test.each([
    ['/', '/'],
    ['', '/'],
    ['docs', '/docs'],
    ['/docs/', '/docs'],
    ['/a/b-c.d', '/a/b-c.d'],
  ])('%j is %j', (written, read) => expect(readBasePath(written)).toBe(read))

  test.each(['///', '/a//b', '/a#b', '/a?b', '/../a', '/./a', '/a b', '/%2e', '/é', `/${'a'.repeat(180)}`])(
    '%j is refused',
    (written) => {
      expect(() => readBasePath(written)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
    },
  )
})

describe('host names are normalized:', () => {
  test.each([
    ['Www.Example.com.', 'www.example.com'],
    ['*.example.com', '*.example.com'],
    ['localhost', 'localhost'],
    ['Bücher。Example', 'xn--bcher-kva.example'],
    ['*.bücher.example', '*.xn--bcher-kva.example'],
  ])('%j is %j', (hostname, read) => {
    expect(addressFrom({ hostname, basePath: '/' }).hostname).toBe(read)
  })

  const cut = [
    'ü/x.com',
    'ü?x.com',
    'ü#x.com',
    'ü\\x.com',
    'ü%41.com',
    'a\n.com',
    'ü\t.com',
    'ü\u00AD.com',
    'ü@a.com',
  ]
  test.each(['*', 'a.*.com', 'www.*', '-a.com', 'a..com', 'a#b.com', 'www.example.com/x', ...cut])(
    '%j is refused',
    (hostname) => {
      expect(() => addressFrom({ hostname, basePath: '/' })).toThrow(
        expect.objectContaining({ code: 'INVALID_INPUT', data: { field: 'hostname' } }),
      )
    },
  )
})
