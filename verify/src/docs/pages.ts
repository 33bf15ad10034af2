import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesUnder, read, root } from '../tidy/workspace.js'

/** What is wrong in the Markdown pages: links that lead nowhere, commands that do not exist. */
export function findPageFaults(): string[] {
  // What stands in a template speaks of the project that is made from it.
  const pages = filesUnder('.', (path) => path.endsWith('.md') && !path.includes('templates'))
  return pages.flatMap((page) => [...brokenLinks(page), ...unknownScripts(page)])
}

function brokenLinks(page: string): string[] {
  const targets = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]!.replace(/#.*$/, ''))
  return targets
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .filter((target) => !existsSync(join(root, dirname(page), target)))
    .map((target) => `${page}: the link to ${target} leads nowhere`)
}

function unknownScripts(page: string): string[] {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [...read(page).matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1]!)
  return named.filter((name) => !(name in scripts)).map((name) => `${page}: there is no script "${name}"`)
}
