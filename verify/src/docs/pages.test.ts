import { expect, test } from 'vitest'
import { brokenMarkup, findPageFaults } from './pages.js'

test('links and commands in the pages exist, and their markup is intact', () => {
  expect(findPageFaults()).toEqual([])
})

test.each([
  ['1. One.\n2. Two. 3. Three.\n', 1],
  ['> Claim: > 1. first\n', 1],
  ['   ````ts a: 1 ```\n', 1],
  ['1. One.\n2. Two.\n\n   ```ts\n   const a = 1\n   ```\n3. Three.\n', 0],
])('joined list items, quotes and fences are found in %j', (text, faults) => {
  expect(brokenMarkup('page.md', text)).toHaveLength(faults)
})
