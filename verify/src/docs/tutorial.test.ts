import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { read, root } from '../tidy/workspace.js'
import { pageFolder } from './page-program.js'

interface Tutorial {
  followTutorial(options: {
    readonly page: string
    readonly parent: string
    readonly command: string
    readonly install: boolean
  }): Promise<number>
}

const parent = pageFolder()
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const page = read('docs/guide/01-tutorial.md')
const command = `"${process.execPath}" "${join(root, 'packages', 'cli', 'bin', 'tablewright.js')}"`
const { followTutorial } = (await import(
  pathToFileURL(join(root, 'scripts/release/follow-tutorial.mjs')).href
)) as Tutorial

// Imports of the packages resolve inside the checkout. `npm run release` installs them outside of it.
test('the tutorial can be followed: its files, its commands and their output', {
  timeout: 300_000,
}, async () => {
  expect(await followTutorial({ page, parent, command, install: false })).toBeGreaterThan(15)
})

test('a wrong output in the tutorial is found', async () => {
  const wrong = '```sh\necho one\n```\n\n```text\ntwo\n```\n'
  await expect(
    followTutorial({
      page: wrong.replace('echo', 'mkdir -p workshops; : tablewright init; echo'),
      parent,
      command,
      install: false,
    }),
  ).rejects.toThrow('The tutorial promises "two"')
})
