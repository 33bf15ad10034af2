import { expect, test } from 'vitest'
import { ruleFor, rulesOf } from './route-match.js'

const rules = rulesOf([
  { source: '/_next/static/:file*', to: 'bucket' },
  { source: '/api/:name', to: 'one' },
  { source: '/api/:path*', to: 'api' },
  { source: '/:path*', to: 'pages' },
  'not a rule',
])

test('the first matching rule wins', () => {
  const target = (path: string, basePath = '/') => ruleFor(rules, basePath, path)?.to
  expect(target('/_next/static/a/b.js')).toBe('bucket')
  expect(target('/api/users')).toBe('one')
  expect(target('/api/users/1')).toBe('api')
  expect(target('/api')).toBe('api')
  expect(target('/')).toBe('pages')
  expect(target('/docs/api/users', '/docs')).toBe('one')
  expect(target('/docs', '/docs')).toBe('pages')
})

test('a value that is not a list of rules has none', () => {
  expect(rulesOf({ some: 'thing' })).toEqual([])
  expect(ruleFor([], '/', '/x')).toBeUndefined()
})
