import { integer, list, set, text } from '@tablewright/design'
import { action, nothing, route } from '@tablewright/system'
import { expect, test } from 'vitest'
import { actionCall } from './action-call.js'

const fields = {
  host: text(),
  basePath: text().optional(),
  version: integer().optional(),
  tags: set(text()).optional(),
  lines: list(text()).optional(),
}
const change = action({ summary: 'Change', input: fields, output: nothing(), run: async () => undefined })

test('fields go to the path, the header and the body', async () => {
  const action = route('PUT /hosts/:host/:basePath?', change, { ifMatch: 'version' })
  expect(await actionCall('web', action, { host: 'a/b', version: '3', tags: 'x,y' })).toEqual({
    method: 'PUT',
    path: '/api/web/hosts/a%2Fb',
    headers: { 'if-match': '"3"' },
    body: { tags: ['x', 'y'] },
  })
  expect(await actionCall('web', action, { host: 'a', basePath: 'docs', lines: '["1,2"]' })).toEqual({
    method: 'PUT',
    path: '/api/web/hosts/a/docs',
    headers: {},
    body: { lines: ['1,2'] },
  })
})

test('a GET sends the other fields in its query', async () => {
  const action = route('GET /hosts/:host', change)
  expect(await actionCall('web', action, { host: 'a', tags: 'x,y', version: '3' })).toMatchObject({
    path: '/api/web/hosts/a?tags=x%2Cy&version=3',
  })
})

test('wrong input is refused before anything is sent', async () => {
  const action = route('GET /hosts/:host', change)
  await expect(actionCall('web', action, { host: 'a', version: 'three' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: expect.stringMatching(/^Version /),
  })
})

test.each(['', '.', '..'])('%j is refused in a path, where it would lead to another route', async (host) => {
  const action = route('DELETE /hosts/:host', change)
  await expect(actionCall('web', action, { host })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: expect.stringContaining('The argument host'),
  })
})
