import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { read, root } from '../tidy/workspace.js'
import { exampleModule } from './examples.js'

/** A fenced block of a page: its language, what follows the language on that line, and its text. */
export interface PageBlock {
  readonly language: string
  readonly note: string
  readonly text: string
}

/** All fenced blocks of a page, from top to bottom. */
export function blocksOf(page: string): PageBlock[] {
  return [...read(page).matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map(([, language, note, text]) => ({
    language: language!,
    note: note!,
    text: text!,
  }))
}

/** Runs the TypeScript of a page as one program. Rejects when a stated result (`call() // → result`) is not the case. */
export async function runPage(page: string): Promise<void> {
  const code = blocksOf(page)
    .filter(({ language }) => language === 'ts')
    .map(({ text }) => text)
    .join('\n')
  const folder = pageFolder()
  try {
    const file = join(folder, `${page.replace(/\W+/g, '-')}.ts`)
    writeFileSync(file, exampleModule({ place: page, packageName: '@tablewright/client', code }, []))
    await import(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A new folder inside the checkout, so that imports resolve as a reader's would. The caller removes it. */
export function pageFolder(): string {
  const parent = join(root, 'verify', '.tablewright')
  mkdirSync(parent, { recursive: true })
  return mkdtempSync(join(parent, 'page-'))
}
