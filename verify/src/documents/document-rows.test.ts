import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder, root } from '../tidy/workspace.js'

const systems = join(root, 'systems')

interface NamedTest {
  readonly file: string
  /** The title, where the row has it behind the file. */
  readonly title: string | undefined
}

/** Each DOCUMENT.md, with the tests that its rows name. */
const named = readdirSync(systems).flatMap((system) => {
  const page = join(systems, system, 'DOCUMENT.md')
  if (!existsSync(page)) return []
  const found = readFileSync(page, 'utf8').matchAll(/`([^`\s]+\.test\.ts)`(?:: (.+?) +\|$)?/gm)
  const tests: NamedTest[] = [...found].map(([, file, title]) => ({ file: file!, title }))
  return [{ system, tests }]
})

/** Files are named from the root, from the system, from its `src`, or by the end of their path. */
function findFile(system: string, file: string): string | undefined {
  const exact = [file, `systems/${system}/${file}`, `systems/${system}/src/${file}`]
  return (
    exact.find((path) => existsSync(join(root, path))) ??
    filesUnder(`systems/${system}`, (path) => path.endsWith(`/${file}`))[0]
  )
}

test.each(named)('each row of the DOCUMENT.md of $system names a test that exists', ({ system, tests }) => {
  expect(tests.length).toBeGreaterThan(8)
  const missing = tests.filter(({ file, title }) => {
    const path = findFile(system, file)
    if (path === undefined) return true
    // Titles are quoted where the file is named from the system.
    return (
      title !== undefined &&
      file.startsWith('src/') &&
      !readFileSync(join(root, path), 'utf8').includes(title)
    )
  })
  expect(missing).toEqual([])
})
