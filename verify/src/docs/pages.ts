import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesUnder, read, root } from '../tidy/workspace.js'

/** Returns the faults of the Markdown pages: broken links, unknown commands, markup that renders as text. */
export function findPageFaults(): string[] {
  // The pages of a template describe the project that is created from it.
  const pages = filesUnder('.', (path) => path.endsWith('.md') && !path.includes('templates'))
  return pages.flatMap((page) => [...brokenLinks(page), ...unknownScripts(page), ...brokenMarkup(page)])
}

function brokenLinks(page: string): string[] {
  const targets = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]!.replace(/#.*$/, ''))
  return targets
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .filter((target) => !existsSync(join(root, dirname(page), target)))
    .map((target) => `${page}: the link to ${target} is broken`)
}

function unknownScripts(page: string): string[] {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [...read(page).matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1]!)
  return named.filter((name) => !(name in scripts)).map((name) => `${page}: there is no script "${name}"`)
}

/** Finds list items, quotes and fences that a rewrapped paragraph has joined, and that render as text. */
export function brokenMarkup(page: string, text = read(page)): string[] {
  const prose = text.replace(/^( *)```[^`\n]*\n[\s\S]*?\n\1```$/gm, '').replace(/(?<!`)`[^`\n]+`(?!`)/g, '')
  const joined = [
    ...prose.matchAll(/^ *(\d+)\. (?:.*\n(?! *\d+\. |\n))*?.* (\d+)\. (?=\*\*|[A-Z])/gm),
  ].filter(([, one, next]) => Number(next) === Number(one) + 1)
  const quoted = [...prose.matchAll(/^>.*\S > \S.*/gm)]
  const fences = [...prose.matchAll(/^.*```.*/gm)]
  return [...joined, ...quoted, ...fences].map(([found]) => `${page}: broken markup: ${found.slice(0, 80)}`)
}
