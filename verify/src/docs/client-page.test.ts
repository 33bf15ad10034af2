import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { read, root } from '../tidy/workspace.js'
import { exampleModule } from './examples.js'

const pages = ['client', 'language']

test.each(pages)('the page docs/%s.md is one program, which runs and gives what it says', async (page) => {
  const blocks = [...read(`docs/${page}.md`).matchAll(/```ts\n([^`]*)```/g)].map((match) => match[1]!)
  const example = { place: `docs/${page}.md`, packageName: '@tablewright/client', code: blocks.join('\n') }
  const parent = join(root, 'verify', '.tablewright')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, `${page}-page-`))
  try {
    const file = join(folder, `${page}-page.ts`)
    writeFileSync(file, exampleModule(example, []))
    await import(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
