import { expect, test } from 'vitest'
import { read } from '../tidy/workspace.js'
import { referencePages } from './pages.js'

/** Without the spaces that align tables and wrap lines. */
const plain = (text: string) => text.replaceAll(/[\s-]+/g, ' ').trim()

test('the pages made from the program are current', { timeout: 60_000 }, () => {
  for (const [path, text] of Object.entries(referencePages()))
    expect(plain(read(path)), `run: npm run docs:reference (${path})`).toBe(plain(text))
})
