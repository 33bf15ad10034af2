import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './workspace.js'

function workspaces(): string[] {
  const groups = ['packages', 'systems'].filter((folder) => existsSync(join(root, folder)))
  const inGroups = groups.flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
  return [...inGroups, 'verify', 'bench'].filter((folder) => existsSync(join(root, folder, 'package.json')))
}

test('every package has a README with its purpose', () => {
  const wordless = workspaces().filter((folder) => {
    const readme = join(root, folder, 'README.md')
    return !existsSync(readme) || readFileSync(readme, 'utf8').length < 150
  })
  expect(wordless).toEqual([])
})

test('a table of folders in the README of a package names all of them and no others', () => {
  const wrong = workspaces().flatMap((folder) => {
    const [, table = ''] = readFileSync(join(root, folder, 'README.md'), 'utf8').split(/^\| folder /m)
    if (table === '') return []
    const rows = table.split('\n\n')[0]!.split('\n').slice(2)
    const named = rows.flatMap((row) => row.split('|')[1]!.match(/[\w-]+(?=\/?`)/g) ?? [])
    const entries = readdirSync(join(root, folder, 'src'), { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    const missing = folders
      .filter(({ name }) => !named.includes(name))
      .map(({ name }) => `${folder}: lacks ${name}/`)
    const known = new Set(entries.flatMap(({ name }) => [name, name.replace(/\.tsx?$/, '')]))
    const unknown = named.filter((name) => !known.has(name) && name !== 'ts')
    return [...missing, ...unknown.map((name) => `${folder}: has no ${name}/`)]
  })
  expect(wrong).toEqual([])
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
