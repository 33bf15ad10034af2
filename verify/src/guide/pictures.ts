import { rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Design } from '@tablewright/design'
import { designPages, exampleItems } from '@tablewright/generate'
import { transform } from 'esbuild'
import { blocksOf, pageFolder } from '../docs/page-program.js'
import { filesUnder } from '../tidy/workspace.js'

/** A picture of a chapter: its path from the root of the checkout, and its text. */
export interface ChapterPicture {
  readonly path: string
  readonly text: string
}

/** The chapters of the guide that model something: each shows the items of its design. */
export function modelingChapters(): string[] {
  return filesUnder('docs/guide', (path) => /\/(0[2-9]|10)-[a-z-]+\.md$/.test(path))
}

/** The pictures of a chapter, a table or index each, drawn from the design that its first program declares. */
export async function chapterPictures(page: string): Promise<ChapterPicture[]> {
  const { model } = await designOf(page)
  const chapter = basename(page, '.md')
  return designPages(model, exampleItems(model))
    .filter(({ path }) => path.endsWith('.svg'))
    .map(({ path, text }) => ({ path: `docs/guide/pictures/${chapter}-${path}`, text }))
}

const declaration = /^const (\w+) = design\(/gm

/** Runs the program of a page up to the block that declares its design. */
async function designOf(page: string): Promise<Design> {
  const blocks = blocksOf(page).filter(({ language }) => language === 'ts')
  const end = blocks.findIndex(({ text }) => text.search(declaration) >= 0)
  const name = [...blocks[end]!.text.matchAll(declaration)].at(-1)![1]!
  const program = blocks.slice(0, end + 1).map(({ text }) => text)
  const { code } = await transform([...program, `export { ${name} as pictured }`].join('\n'), {
    loader: 'ts',
  })
  const folder = pageFolder()
  try {
    const file = join(folder, 'page.mjs')
    writeFileSync(file, code)
    const { pictured } = (await import(file)) as { readonly pictured: Design }
    return pictured
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
