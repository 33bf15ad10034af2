import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const systems = new URL('../../../systems/', import.meta.url)

/** Each DOCUMENT.md, with the tests that its rows name. */
const named = readdirSync(systems).flatMap((system) => {
  const page = new URL(`${system}/DOCUMENT.md`, systems)
  if (!existsSync(page)) return []
  const rows = [...readFileSync(page, 'utf8').matchAll(/\| `(src\/[^`]+\.test\.ts)`: (.+?) +\|$/gm)]
  return [{ system, tests: rows.map(([, file, title]) => ({ file: file!, title: title! })) }]
})

test.each(named)('each row of the DOCUMENT.md of $system names a test that exists', ({ system, tests }) => {
  expect(tests.length).toBeGreaterThan(8)
  const missing = tests.filter(({ file, title }) => {
    const path = new URL(`${system}/${file}`, systems)
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(`'${title}'`)
  })
  expect(missing).toEqual([])
})
