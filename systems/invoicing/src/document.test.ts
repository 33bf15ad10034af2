import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const file = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const rows = [...file('DOCUMENT.md').matchAll(/\| `(src\/[^`]+)`: (.+?) *\|$/gm)]

test('every line of the document has a row with a test', () => {
  expect(rows.length).toBeGreaterThanOrEqual(18)
})

test.each(rows.map(([, path = '', name = '']) => [path, name]))('%s has the test "%s"', (path, name) => {
  expect(file(path).replaceAll("\\'", "'")).toContain(name)
})
