import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rules } from './rule-catalog.js'

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'rules')
const pages = readdirSync(folder).filter((name) => name !== 'README.md')

test('each code has a page, each page a code, and the index names them all', () => {
  expect(pages.sort()).toEqual(
    Object.keys(rules)
      .map((code) => `${code}.md`)
      .sort(),
  )
  // Columns are aligned with spaces, which say nothing.
  const index = readFileSync(join(folder, 'README.md'), 'utf8').replace(/ +/g, ' ')
  for (const [code, { title }] of Object.entries(rules))
    expect(index).toContain(`| [${code}](${code}.md) | ${title} |`)
})

test('a page has the title of its rule, an example and a remedy', () => {
  for (const [code, { title }] of Object.entries(rules)) {
    const page = readFileSync(join(folder, `${code}.md`), 'utf8')
    expect(page.startsWith(`# ${code} · ${title}\n`), code).toBe(true)
    expect(page, code).toMatch(/```[\s\S]+```\n\n\*\*Remedy\.\*\* /)
  }
})
