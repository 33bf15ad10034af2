import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { mutualTypes } from './exceptions.js'
import { parseSource } from './parse-source.js'
import { filesUnder, isSource, isTest, packageOf, read, root } from './workspace.js'

/**
 * Allowed imports: the left package may import those on the right. `client` reaches the engine through its
 * embedded driver alone.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  'packages/base': [],
  'packages/dynamo': ['base'],
  // Only the limits of DynamoDB, which the proofs compare with.
  'packages/design': ['base', 'dynamo'],
  'packages/generate': ['base', 'design', 'dynamo'],
  'packages/engine': ['base', 'dynamo'],
  'packages/client': ['base', 'design', 'dynamo'],
  'packages/adopt': ['base', 'design', 'dynamo', 'generate', 'client'],
  'packages/simulate': ['design', 'dynamo'],
  'packages/system': ['base', 'design', 'dynamo', 'client'],
  'packages/server': ['base', 'design', 'dynamo', 'generate', 'engine', 'client', 'system'],
  // Types only: the pages run in a browser.
  'packages/console': [
    'base',
    'design',
    'dynamo',
    'generate',
    'simulate',
    'system',
    'server',
    ...readdirSync(join(root, 'systems')),
  ],
  'packages/cli': [
    'base',
    'design',
    'dynamo',
    'generate',
    'engine',
    'client',
    'adopt',
    'simulate',
    'system',
    'server',
    ...readdirSync(join(root, 'systems')),
  ],
  'packages/systems': ['server', ...readdirSync(join(root, 'systems'))],
  'packages/tablewright': [
    'adopt',
    'base',
    'cli',
    'client',
    'design',
    'dynamo',
    'engine',
    'generate',
    'server',
    'simulate',
    'system',
  ],
}
const systemsMayImport = ['base', 'design', 'dynamo', 'client', 'system']
const mayImportEngineToo = /^packages\/client\/src\/drivers\/embedded/

const sources = filesUnder('packages', isSource).concat(
  existsSync(join(root, 'systems')) ? filesUnder('systems', isSource) : [],
)
const parsed = new Map(sources.map((path) => [path, parseSource(path, read(path))]))
const importsOf = new Map([...parsed].map(([path, { imports }]) => [path, imports]))
const runtimeImportsOf = new Map([...parsed].map(([path, { runtimeImports }]) => [path, runtimeImports]))

test('packages import only packages to their right', () => {
  const wrong: string[] = []
  for (const [path, imports] of importsOf) {
    if (isTest(path) || path.includes('/testing/')) continue
    const allowed = packageOf(path).startsWith('systems/')
      ? systemsMayImport
      : (mayImport[packageOf(path)] ?? [])
    for (const name of imports) {
      const target = /^@tablewright\/([^/]+)/.exec(name)?.[1]
      if (target === undefined || allowed.includes(target)) continue
      if (target === 'engine' && mayImportEngineToo.test(path)) continue
      if (target === 'cli' && path.startsWith('packages/cli/templates/')) continue
      wrong.push(`${path} imports ${name}`)
    }
  }
  expect(wrong).toEqual([])
})

test('a relative import stays inside its package', () => {
  const wrong: string[] = []
  for (const [path, imports] of importsOf) {
    for (const name of imports.filter((name) => name.startsWith('.'))) {
      const target = posix.join(dirname(path), name)
      if (packageOf(target) !== packageOf(path)) wrong.push(`${path} imports ${name}`)
    }
  }
  expect(wrong).toEqual([])
})

test('no two files import each other, directly or around a corner', () => {
  const cycles: string[] = []
  const done = new Set<string>()
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) {
      cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
      return
    }
    if (done.has(path)) return
    for (const next of filesImported(path, importsOf)) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of sources) visit(path, [])
  expect(cycles).toEqual([])
})

test('no two folders of a package import each other, directly or around a corner', () => {
  expect(tangledFolders(runtimeImportsOf)).toEqual([])
  // Includes type imports, which also make code hard to follow.
  expect(tangledFolders(importsOf)).toEqual(mutualTypes.flatMap(({ folders }) => folders).sort())
})

function tangledFolders(imports: typeof importsOf): string[] {
  const edges = new Map<string, Set<string>>()
  for (const path of sources.filter((each) => !isTest(each) && !each.includes('/testing/'))) {
    const from = folderOf(path)
    for (const to of filesImported(path, imports).map(folderOf)) {
      if (from && to && from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to))
    }
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (seen.has(from)) return false
    seen.add(from)
    return [...(edges.get(from) ?? [])].some((next) => next === to || reaches(next, to, seen))
  }
  return [...edges.keys()].filter((folder) => reaches(folder, folder)).sort()
}

/** `packages/client/src/plan` of a file in it; undefined for files beside the folders. */
function folderOf(path: string): string | undefined {
  return /^[^/]+\/[^/]+\/src\/[^/]+(?=\/)/.exec(path)?.[0]
}

/** The files of the same package that a file imports. */
function filesImported(path: string, imports: typeof importsOf): string[] {
  return (imports.get(path) ?? [])
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.join(dirname(path), name).replace(/\.js(x?)$/, '.ts$1'))
    .filter((target) => imports.has(target))
}
