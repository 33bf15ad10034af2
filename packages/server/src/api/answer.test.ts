import { text } from '@tablewright/design'
import { action, file, one, route } from '@tablewright/system'
import { expect, test } from 'vitest'
import { answer } from './answer.js'

function answered(fileName: string, contentType = 'application/pdf') {
  const content = new Uint8Array([37, 80, 68, 70, 0, 255])
  const print = action({
    summary: 'Print',
    input: {},
    output: file(contentType),
    run: async () => ({ fileName, content }),
  })
  return answer(route('GET /print', print), { fileName, content })
}

test('a file is returned with its bytes, type and name', async () => {
  const { status, headers, body } = answered('INV-0001.pdf')
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="INV-0001.pdf"; filename*=UTF-8''INV-0001.pdf`,
  })
  expect([...(body as Uint8Array)]).toEqual([37, 80, 68, 70, 0, 255])
  expect(answered('list.csv', 'text/csv').headers['content-disposition']).toMatch(/^attachment;/)
})

test.each([
  ['a"b\r\nset-cookie: x=1.pdf', 'a_b__set-cookie_ x_1.pdf'],
  ['Zürich/1.pdf', 'Z_rich_1.pdf'],
  ['\uD800.pdf', '_.pdf'],
])('no name ends the header: %j', (fileName, plain) => {
  const disposition = answered(fileName).headers['content-disposition']!
  expect(disposition).toContain(`filename="${plain}"`)
  expect(disposition).toMatch(/^[\x20-\x7e]+$/)
  expect(new Headers({ 'content-disposition': disposition }).get('content-disposition')).toBe(disposition)
})

test.each([
  ['r-7', '"r-7"'],
  ['a"b', undefined],
  ['a\r\nset-cookie: x=1', undefined],
  ['Zürich', undefined],
])('the tag of a text ends no header: %j', (revision, tag) => {
  const show = action({
    summary: 'Show',
    input: {},
    output: one({ revision: text() }),
    run: async () => ({ revision }),
  })
  expect(answer(route('GET /thing', show, { ifMatch: 'revision' }), { revision }).headers.etag).toBe(tag)
})
