import { pages } from '@tablewright/console/registry'
import { expect, test } from 'vitest'
import { addresses } from './addresses.js'
import { visitPages } from './visit-pages.js'

test('every page of the registry is visited', () => {
  expect(Object.keys(addresses).toSorted()).toEqual(pages.map(({ path }) => path).toSorted())
})

visitPages((path) => path !== '/' && !path.startsWith('/systems/'), { others: ['/nothing/here'] })
