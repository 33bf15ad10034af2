import { expect, test } from 'vitest'
import { filesUnder, read } from '../tidy/workspace.js'

const rows = [...read('docs/glossary.md').matchAll(/^\| (?!term|-)([^|]+?) +\| ([^|]+?) +\|$/gm)]

test('the glossary has 30 to 50 terms, each once and in one or two lines', () => {
  const terms = rows.map(([, term]) => term)
  expect(terms.length).toBeGreaterThanOrEqual(30)
  expect(terms.length).toBeLessThanOrEqual(50)
  expect(new Set(terms).size).toBe(terms.length)
  expect(rows.filter(([, , meaning = '']) => meaning.length > 200)).toEqual([])
})

test('every term of the glossary is used in other documents', () => {
  const others = filesUnder('docs', (path) => path.endsWith('.md') && path !== 'docs/glossary.md')
  const text = others.map(read).join('\n').toLowerCase().replaceAll(/\s+/g, ' ')
  expect(rows.map(([, term = '']) => term).filter((term) => !text.includes(term.replace(/y$/, '')))).toEqual(
    [],
  )
})
