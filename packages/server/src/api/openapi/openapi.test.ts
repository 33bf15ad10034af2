import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { commonRoutes } from '../common-routes.js'
import { notesSystem } from '../testing/notes-system.js'
import { describeOpenApi } from './openapi.js'
import { openApiPaths } from './path-forms.js'

const options = { base: '/api/notes', version: '1.2.3', hasAuth: true }
const document = describeOpenApi(notesSystem, [...notesSystem.routes, ...commonRoutes], options)

test('the description is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const result = await validator.validate(JSON.parse(JSON.stringify(document)))
  expect(result.errors ?? []).toEqual([])
  expect([result.valid, validator.version]).toEqual([true, '3.1'])
})

test('operations have their own names', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const names = operations.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('putShelvesShelfNotesNoteId')
})

test('a field is read from the path, the query, a header or the body', () => {
  const path = document.paths['/shelves/{shelf}/notes/{noteId}']!
  expect(
    path.put!.parameters!.map((parameter) => [parameter.in, parameter.name, parameter.required]),
  ).toEqual([
    ['path', 'shelf', true],
    ['path', 'noteId', true],
    ['header', 'If-Match', true],
  ])
  expect(path.put!.requestBody!.content['application/json'].schema.required).toEqual(['words'])
  expect(Object.keys(path.put!.responses)).toEqual([
    '200',
    ...['400', '401', '403', '404', '409', '412', '413', '415', '422', '428', '429', '503'],
    'default',
  ])
  const listing = document.paths['/shelves/{shelf}/notes']!.get!
  expect(listing.parameters!.map((parameter) => [parameter.in, parameter.name, parameter.required])).toEqual([
    ['path', 'shelf', true],
    ['query', 'limit', false],
    ['query', 'cursor', false],
  ])
})

test('an optional field at the end makes two paths', () => {
  expect(openApiPaths('/wait/:receipt?')).toEqual(['/wait', '/wait/{receipt}'])
  expect(openApiPaths('/files/:path{.+}')).toEqual(['/files/{path}'])
})

test('without tokens no operation requires one, and reads list no errors of writes', () => {
  const open = describeOpenApi(notesSystem, notesSystem.routes, { ...options, hasAuth: false })
  expect([open.security, open.components.securitySchemes]).toEqual([[], undefined])
  const statuses = Object.keys(open.paths['/shelves/{shelf}/notes']!.get!.responses)
  expect(statuses).toEqual(['200', '400', '403', '404', '429', '503', 'default'])
})

test('responses of the same shape share one name, and every operation has a described tag', () => {
  const { paths, components, tags } = document
  expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(['Problem', 'ShelfNote']))
  const text = JSON.stringify(paths)
  for (const name of Object.keys(components.schemas)) expect(text).toContain(`#/components/schemas/${name}"`)
  const used = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((each) => each.tags))
  expect([...new Set(used)].sort()).toEqual(tags.map(({ name }) => name).sort())
})
