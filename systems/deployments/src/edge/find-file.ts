import type { Manifest, ServedFile } from '../rules/files/manifest.js'

/** Returns the decoded path of a request target; undefined if it cannot be decoded. */
export function decodePath(target: string): string | undefined {
  const end = target.search(/[?#]/)
  const path = end === -1 ? target : target.slice(0, end)
  if (!path.startsWith('/')) return undefined
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** A file, and whether it is the error page for a missing one. */
export interface FoundFile {
  readonly path: string
  readonly file: ServedFile
  readonly status: 200 | 404
}

/**
 * Finds the file of a path in a deployment: the file itself, the page with that name, or the index page of
 * that folder. Letters with accents match in one character or in two (NFC, NFD). Only paths in the manifest
 * are found, so no path leads out of the deployment.
 */
export function findFile(files: Manifest['files'], basePath: string, path: string): FoundFile | undefined {
  const inner = basePath === '/' ? path : path.slice(basePath.length) || '/'
  const composed = inner.normalize('NFC')
  return (
    findOne(files, candidatesOf(inner), 200) ??
    (composed === inner ? undefined : findOne(files, candidatesOf(composed), 200)) ??
    findOne(files, ['/404.html'], 404)
  )
}

function findOne(
  files: Manifest['files'],
  paths: readonly string[],
  status: FoundFile['status'],
): FoundFile | undefined {
  const path = paths.find((each) => Object.hasOwn(files, each))
  return path === undefined ? undefined : { path, file: files[path]!, status }
}

function candidatesOf(path: string): readonly string[] {
  if (path === '/') return ['/index.html']
  if (path.endsWith('/')) return [`${path}index.html`, `${path.slice(0, -1)}.html`]
  return [path, `${path}.html`, `${path}/index.html`]
}
