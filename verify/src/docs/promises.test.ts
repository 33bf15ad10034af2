import { expect, test } from 'vitest'
import { read } from '../tidy/workspace.js'

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const page = read('docs/promises.md')

test('the page of promises names every verify command, and only commands that exist', () => {
  const named = [...page.matchAll(/verify:[a-z]+/g)].map(([name]) => name)
  const existing = Object.keys(scripts).filter((name) => name.startsWith('verify:'))
  expect([...new Set(named)].sort()).toEqual(existing.sort())
})
