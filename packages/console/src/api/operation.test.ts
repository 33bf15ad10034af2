import { expect, test } from 'vitest'
import { requestOf } from './operation.js'

test('fields are in the path, then in the query or the body', () => {
  expect(requestOf('pool', 'GET /leases/:leaseId', { leaseId: 'a/b', wait: 5 })).toEqual({
    method: 'GET',
    path: '/api/pool/leases/a%2Fb?wait=5',
  })
  expect(requestOf('pool', 'POST /leases/:leaseId/extend', { leaseId: 'x', hours: 2 })).toEqual({
    method: 'POST',
    path: '/api/pool/leases/x/extend',
    body: '{"hours":2}',
  })
})

test('empty values are omitted, and an optional part of the path with them', () => {
  expect(requestOf('d', 'GET /aliases/:hostname/:basePath?', { hostname: 'h', cursor: '' }).path).toBe(
    '/api/d/aliases/h',
  )
  expect(requestOf('d', 'GET /aliases', { deploymentId: undefined }).path).toBe('/api/d/aliases')
})

test('an empty text of a change is sent, because it removes a value', () => {
  expect(requestOf('l', 'POST /lockers', { alias: '' }).body).toBe('{}')
  expect(requestOf('l', 'PATCH /lockers/:lockerId', { lockerId: 'L', alias: '' }).body).toBe('{"alias":""}')
})

test.each(['.', '..'])('%s in a path would be another route, and is refused', (lockerId) => {
  expect(() => requestOf('l', 'DELETE /lockers/:lockerId', { lockerId })).toThrow('cannot be part')
})

test('lists are repeated in a query', () => {
  expect(requestOf('d', 'GET /x', { tag: ['a', 'b'] }).path).toBe('/api/d/x?tag=a&tag=b')
})
