import { expect, test } from 'vitest'
import { codeOf, programPages, runPage } from './page-program.js'

const pages = ['docs/client.md', 'docs/language.md', ...programPages()]

test.each(pages)('%s is one program, which runs and returns the stated results', async (page) => {
  expect(codeOf(page)).toContain('// → ')
  await runPage(page)
})
