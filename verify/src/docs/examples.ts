import { filesUnder, isSource, isTest, packageOf, read } from '../tidy/workspace.js'

/** The code under an `@example` tag. A line `call() // → result` states a result. */
export interface DocExample {
  readonly place: string
  readonly packageName: string
  readonly code: string
}

/** All `@example` blocks of the packages. */
export function findExamples(): DocExample[] {
  return filesUnder('packages', (path) => isSource(path) && !isTest(path)).flatMap(examplesOf)
}

function examplesOf(path: string): DocExample[] {
  const text = read(path)
  const { name } = JSON.parse(read(`${packageOf(path)}/package.json`)) as { name: string }
  return [...text.matchAll(/@example\n((?:[ \t]*\*(?!\/).*\n)+)/g)].map((match) => {
    const line = text.slice(0, match.index).split('\n').length
    const code = match[1]!
      .split('\n')
      .map((row) => row.replace(/^[ \t]*\* ?/, ''))
      .join('\n')
    return { place: `${path}:${line}`, packageName: name, code }
  })
}

/** The example as a module: what the package exports is imported where the example does not do so itself. */
export function exampleModule({ code, packageName }: DocExample, exported: readonly string[]): string {
  const used = exported.filter(
    (name) =>
      new RegExp(`\\b${name}\\b`).test(code) && !new RegExp(`import\\s*[{][^}]*\\b${name}\\b`).test(code),
  )
  const imports = used.length > 0 ? `import { ${used.join(', ')} } from '${packageName}'\n` : ''
  const checked = code.replace(/^(.+?)\s*\/\/ → (.+)$/gm, 'assert.deepEqual($1, $2)')
  return `import assert from 'node:assert/strict'\n${imports}${checked}`
}
