import { expect, test } from 'vitest'
import { filesUnder } from '../tidy/workspace.js'
import { blocksOf, runPage } from './page-program.js'

/** The tutorial is several files and commands: `tutorial.test.ts` runs it. */
const tutorial = 'docs/guide/01-tutorial.md'
const pages = ['docs/guide', 'docs/reference'].flatMap((folder) =>
  filesUnder(folder, (path) => path.endsWith('.md') && !path.endsWith('README.md') && path !== tutorial),
)

test.each(['docs/client.md', 'docs/language.md', ...pages])(
  '%s is one program, which runs and gives what it says',
  async (page) => {
    expect(blocksOf(page).filter(({ text }) => text.includes('// → ')).length).toBeGreaterThan(0)
    await runPage(page)
  },
)
