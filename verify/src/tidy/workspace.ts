import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout, whether this runs from `src` or from `dist`. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')

const neverRead = new Set(['node_modules', 'dist', '.git', '.tablewright', 'coverage'])

/** All files of the checkout that people write, as paths from its root with forward slashes. */
export function filesUnder(folder: string, matches: (path: string) => boolean): string[] {
  const found: string[] = []
  const walk = (current: string) => {
    for (const entry of readdirSync(join(root, current), { withFileTypes: true })) {
      if (neverRead.has(entry.name)) continue
      const path = join(current, entry.name)
      if (entry.isDirectory()) walk(path)
      else if (matches(path)) found.push(path.split(sep).join('/'))
    }
  }
  walk(folder)
  return found.sort()
}

export function isSource(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith('.d.ts')
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** The workspace package that a file belongs to, such as `packages/dynamo` or `verify`. */
export function packageOf(path: string): string {
  const parts = path.split('/')
  return parts[0] === 'packages' || parts[0] === 'systems' ? parts.slice(0, 2).join('/') : parts[0]!
}
