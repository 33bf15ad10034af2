import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder, isSource, isTest, packageOf, read, root } from '../tidy/workspace.js'

/** The code under an `@example` tag, made into a module that fails when a stated result is not the real one. */
export interface DocExample {
  readonly place: string
  readonly module: string
}

/** All `@example` blocks of the packages. A line `call() // → result` states a result. */
export function findExamples(): DocExample[] {
  return filesUnder('packages', (path) => isSource(path) && !isTest(path)).flatMap(examplesOf)
}

function examplesOf(path: string): DocExample[] {
  const text = read(path)
  return [...text.matchAll(/@example\n((?:[ \t]*\*(?!\/).*\n)+)/g)].map((match) => {
    const line = text.slice(0, match.index).split('\n').length
    const code = match[1]!
      .split('\n')
      .map((row) => row.replace(/^[ \t]*\* ?/, ''))
      .join('\n')
    return { place: `${path}:${line}`, module: toModule(packageOf(path), code) }
  })
}

function toModule(folder: string, code: string): string {
  const manifest = JSON.parse(read(`${folder}/package.json`)) as { name: string }
  const face = existsSync(join(root, folder, 'src/index.ts')) ? read(`${folder}/src/index.ts`) : ''
  const exported = [...face.matchAll(/[{,]\s*(type\s+)?(\w+)(?=\s*[,}])/g)]
    .filter((match) => !match[1])
    .map((match) => match[2]!)
  const used = exported.filter(
    (name) => new RegExp(`\\b${name}\\b`).test(code) && !new RegExp(`import[^;]*\\b${name}\\b`).test(code),
  )
  const lines = [`import assert from 'node:assert/strict'`]
  if (used.length > 0) lines.push(`import { ${[...new Set(used)].join(', ')} } from '${manifest.name}'`)
  return `${lines.join('\n')}\n${code.replace(/^(.+?)\s*\/\/ → (.+)$/gm, 'assert.deepEqual($1, $2)')}`
}
