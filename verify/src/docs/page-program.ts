import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder, read, root } from '../tidy/workspace.js'
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

/** The pages of the guide and the reference that are one program. The tutorial is several files and commands; pages made from the program have none. */
export function programPages(): string[] {
  const isProgram = (path: string) => /\/(?!README|01-tutorial|command-line|http-api)[^/]+\.md$/.test(path)
  return ['docs/guide', 'docs/reference'].flatMap((folder) => filesUnder(folder, isProgram))
}

/** The TypeScript of a page. */
export function codeOf(page: string): string {
  return blocksOf(page)
    .filter(({ language }) => language === 'ts')
    .map(({ text }) => text)
    .join('\n')
}

/**
 * Runs the TypeScript of a page as one program. Rejects if a call does not return its stated result (`call()
 * // → result`).
 */
export async function runPage(page: string): Promise<void> {
  const code = codeOf(page)
  const folder = pageFolder()
  try {
    const file = join(folder, `${page.replace(/\W+/g, '-')}.ts`)
    writeFileSync(file, exampleModule({ place: page, packageName: '@tablewright/client', code }, []))
    await import(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Creates a folder inside the checkout, where imports resolve. The caller removes it. */
export function pageFolder(): string {
  const parent = join(root, 'verify', '.tablewright')
  mkdirSync(parent, { recursive: true })
  return mkdtempSync(join(parent, 'page-'))
}
