import { expect, test } from 'vitest'
import { readAddress, readTarget } from './address.js'

test('an address is normalized', () => {
  expect(readAddress(' WWW.Example.com. ', 'docs/')).toEqual({
    hostname: 'www.example.com',
    basePath: '/docs',
  })
  expect(readAddress('*.example.com', '')).toEqual({ hostname: '*.example.com', basePath: '/' })
  expect(readAddress('www', '/')).toBeUndefined()
  expect(readAddress('www.example', '/')).toEqual({ hostname: 'www.example', basePath: '/' })
})

test('a complete URL can be pasted', () => {
  expect(readTarget('https://www.example.com/docs?x=1', '/')).toEqual({
    host: 'www.example.com',
    path: '/docs?x=1',
  })
  expect(readTarget('www.example.com', '')).toEqual({ host: 'www.example.com', path: '/' })
})
