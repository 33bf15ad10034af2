import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './workspace.js'

function workspaces(): string[] {
  const groups = ['packages', 'systems'].filter((folder) => existsSync(join(root, folder)))
  const inGroups = groups.flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
  return [...inGroups, 'verify', 'bench'].filter((folder) => existsSync(join(root, folder, 'package.json')))
}

test('every package has a README that says what it is', () => {
  const wordless = workspaces().filter((folder) => {
    const readme = join(root, folder, 'README.md')
    return !existsSync(readme) || readFileSync(readme, 'utf8').length < 150
  })
  expect(wordless).toEqual([])
})

test('every package is licensed, built by the root project and of one version', () => {
  const references = readFileSync(join(root, 'tsconfig.json'), 'utf8')
  const version = manifest('.').version
  for (const folder of workspaces()) {
    expect(manifest(folder), folder).toMatchObject({ license: 'Apache-2.0', type: 'module', version })
    expect(references, folder).toContain(`"${folder}"`)
  }
})

function manifest(folder: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Record<string, unknown>
}
