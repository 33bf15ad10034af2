import { expect, test } from 'vitest'
import { linksOf, nearestLink } from './links.js'

test('a system has its work first, then the tools, and no page of another system', () => {
  const links = linksOf('account-pool')
  expect(links[0]).toMatchObject({ href: '/systems/account-pool', place: 'work' })
  expect(links.map(({ href }) => href)).toContain('/systems/account-pool/jobs')
  expect(links.filter(({ href }) => !href.includes('account-pool'))).toEqual([])
  const places = links.map(({ place }) => place)
  expect(places).toEqual(places.toSorted().toReversed())
})

test('a page outside the navigation belongs to the nearest page above it', () => {
  expect(nearestLink('tenants', '/systems/tenants/actions/getTenants')).toBe('/systems/tenants')
  expect(nearestLink('tenants', '/systems/tenants/jobs')).toBe('/systems/tenants/jobs')
  expect(nearestLink('tenants', '/elsewhere')).toBeUndefined()
})
