import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder, root } from '../tidy/workspace.js'

const systems = join(root, 'systems')

interface NamedTest {
  readonly file: string
  /** Title of the test, if the row has one after the file. */
  readonly title: string | undefined
}

/** Each DOCUMENT.md: its rows, with the tests that they name. */
const named = readdirSync(systems).flatMap((system) => {
  const page = join(systems, system, 'DOCUMENT.md')
  if (!existsSync(page)) return []
  const rows =
    readFileSync(page, 'utf8')
      .match(/^\| (?!-).*$/gm)
      ?.slice(1) ?? []
  return [{ system, rows: rows.map((row) => ({ row, tests: testsOf(row) })) }]
})

/** A title is a part of the title of the test, and ends with the cell, at a semicolon or before the next file. */
function testsOf(row: string): readonly NamedTest[] {
  const found = row.matchAll(/`([^`\s]+\.test\.ts)`(?:: ([^;|]+?))?(?= *(?:[;|]|, `| with `|$))/g)
  return [...found].map(([, file, title]) => ({ file: file!, title }))
}

/** Files are named from the root, from the system, from its `src`, or by the end of their path. */
function findFile(system: string, file: string): string | undefined {
  const exact = [file, `systems/${system}/${file}`, `systems/${system}/src/${file}`]
  return (
    exact.find((path) => existsSync(join(root, path))) ??
    filesUnder(`systems/${system}`, (path) => path.endsWith(`/${file}`))[0]
  )
}

test.each(named)('each row of the DOCUMENT.md of $system names a test that exists', ({ system, rows }) => {
  expect(rows.length).toBeGreaterThan(8)
  expect(rows.filter(({ tests }) => tests.length === 0).map(({ row }) => row)).toEqual([])
  const missing = rows
    .flatMap(({ tests }) => tests)
    .filter(({ file, title = '' }) => {
      const path = findFile(system, file)
      return path === undefined || !readFileSync(join(root, path), 'utf8').includes(title)
    })
  expect(missing).toEqual([])
})
