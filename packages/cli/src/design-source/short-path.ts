import { relative, resolve } from 'node:path'

/** Returns a path relative to the current folder if it is inside, otherwise in full. */
export function shortPath(path: string): string {
  const below = relative('.', path)
  return below.startsWith('..') ? resolve(path) : below
}
