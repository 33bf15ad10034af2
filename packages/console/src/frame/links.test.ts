import { expect, test } from 'vitest'
import { linksOf } from './links.js'

test('a system has its work first, then the tools, and no page of another system', () => {
  const links = linksOf('account-pool')
  expect(links[0]).toMatchObject({ href: '/systems/account-pool', place: 'work' })
  expect(links.map(({ href }) => href)).toContain('/systems/account-pool/jobs')
  expect(links.filter(({ href }) => !href.includes('account-pool'))).toEqual([])
  const places = links.map(({ place }) => place)
  expect(places).toEqual(places.toSorted().toReversed())
})
