import { expect, test } from 'vitest'
import { findPageFaults } from './pages.js'

test('links and commands in the pages lead somewhere', () => {
  expect(findPageFaults()).toEqual([])
})
