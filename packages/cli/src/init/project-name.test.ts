import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { packageName, shellQuote, stackName } from './project-name.js'

test.each([
  ['My Notes', 'my-notes'],
  ['mit leer und ümläut 😀', 'mit-leer-und-umlaut'],
  ['проект', 'project'],
  ['.hidden', 'hidden'],
  ['@acme/shop', '@acme/shop'],
  ['@Acme/Shop', 'acme-shop'],
  ['tablewright', 'tablewright-project'],
  ['TypeScript', 'typescript-project'],
  ['node_modules', 'node_modules-project'],
  ['x'.repeat(255), 'x'.repeat(200)],
])('a project in the folder %s is called %s', (folder, name) => {
  expect(packageName(folder, ['tablewright', 'typescript', '@types/node'])).toBe(name)
})

test.each([
  ['web-shop', 'web-shop'],
  ['@acme/shop.v2', 'acme-shop-v2'],
  ['1', 'stack-1'],
  ['my_notes', 'my-notes'],
])('the stack of %s is called %s', (name, stack) => {
  expect(stackName(name)).toBe(stack)
})

test.each(['notes', 'a b', '-dash', "it's", 'a"b', '$HOME', '`id`', 'a\\b c', 'ü 😀', 'x!y', 'a\nb'])(
  'a shell reads the word of the path %j as the path',
  (path) => {
    const given = execFileSync('sh', ['-c', `printf %s ${shellQuote(path)}`], { encoding: 'utf8' })
    expect(given.replace(/^\.\//, '')).toBe(path)
  },
)
