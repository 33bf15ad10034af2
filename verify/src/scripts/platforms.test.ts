import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { filesUnder, read, root } from '../tidy/workspace.js'

const modules = mkdtempSync(join(tmpdir(), 'tablewright-modules-'))
afterAll(() => rmSync(modules, { recursive: true, force: true }))

interface Binaries {
  missingBinaries(modules: string, platform: string, arch: string): readonly string[]
}

const { missingBinaries } = (await import(
  pathToFileURL(join(root, 'scripts/platform-binaries.mjs')).href
)) as Binaries

function install(name: string, optionalDependencies: Record<string, string> = {}): void {
  mkdirSync(join(modules, name), { recursive: true })
  writeFileSync(join(modules, name, 'package.json'), JSON.stringify({ name, optionalDependencies }))
}

test('the binaries that a platform lacks are named, one for each tool', () => {
  install('builder', {
    '@builder/linux-x64': '1.2.3',
    '@builder/win32-x64': '1.2.3',
    '@builder/win32-x64-extra': '1.2.3',
    fsevents: '2.0.0',
  })
  install('@tools/style', {
    '@tools/style-linux-x64-musl': '4.0.0',
    '@tools/style-linux-x64-gnu': '4.0.0',
    '@tools/style-darwin-arm64': '4.0.0',
  })
  install('plain')
  expect(missingBinaries(modules, 'linux', 'x64')).toEqual([
    '@tools/style-linux-x64-gnu@4.0.0',
    '@builder/linux-x64@1.2.3',
  ])
  expect(missingBinaries(modules, 'win32', 'x64')).toEqual(['@builder/win32-x64@1.2.3'])
  expect(missingBinaries(modules, 'darwin', 'x64')).toEqual([])
  install('@builder/linux-x64')
  install('@tools/style-linux-x64-musl')
  expect(missingBinaries(modules, 'linux', 'x64')).toEqual([])
})

test('this machine has the binaries of all its tools', () => {
  expect(missingBinaries(join(root, 'node_modules'), process.platform, process.arch)).toEqual([])
})

/** Scripts and commands that must run on Windows, too. Tests may use tools of this machine. */
const programs = ['scripts', 'packages', 'systems'].flatMap((folder) =>
  filesUnder(
    folder,
    (path) => /\.(m?js|ts)$/.test(path) && !/\.test\.ts$|\/(testing|templates)\//.test(path),
  ),
)

test('npm and npx are started with a shell, which Windows needs', () => {
  const wrong = programs.filter((path) => {
    const calls = read(path).matchAll(/spawn(?:Sync)?\(\s*'np[mx]'[\s\S]{0,300}?\)\n/g)
    return [...calls].some(([call]) => !/\bshell\b/.test(call))
  })
  expect(wrong).toEqual([])
})

test('modules are imported by address and not by path, which Windows takes for a scheme', () => {
  const wrong = programs.filter((path) => /\bimport\((?:join|resolve|path\.)/.test(read(path)))
  expect(wrong).toEqual([])
})

test('no program uses the pathname of a file URL as a path', () => {
  const wrong = programs.filter((path) => /new URL\([^)]*import\.meta\.url\)\.pathname/.test(read(path)))
  expect(wrong).toEqual([])
})
