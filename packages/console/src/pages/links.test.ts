import { expect, test } from 'vitest'
import { linksOf, nearestLink } from './links.js'

test('a system has its work pages first, then the tools, and no page of another system', () => {
  const links = linksOf('account-pool')
  expect(links[0]).toMatchObject({ href: '/systems/account-pool', section: 'work' })
  expect(links.map(({ href }) => href)).toContain('/systems/account-pool/jobs')
  expect(links.filter(({ href }) => !href.includes('account-pool'))).toEqual([])
  const sections = links.map(({ section }) => section)
  expect(sections).toEqual(sections.toSorted().toReversed())
})

test('a page outside the navigation belongs to the nearest page above it', () => {
  expect(nearestLink('tenants', '/systems/tenants/actions/getTenants')).toBe('/systems/tenants')
  expect(nearestLink('tenants', '/systems/tenants/jobs')).toBe('/systems/tenants/jobs')
  expect(nearestLink('tenants', '/elsewhere')).toBeUndefined()
})
