import { relative, resolve } from 'node:path'

/** A path as people would write it here: from the current folder if it is below, else in full. */
export function shortPath(path: string): string {
  const below = relative('.', path)
  return below.startsWith('..') ? resolve(path) : below
}
