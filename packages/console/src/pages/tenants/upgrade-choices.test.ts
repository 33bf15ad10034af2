import { expect, test } from 'vitest'
import { upgradeChoices } from './upgrade-choices.js'

const labels = (...given: Parameters<typeof upgradeChoices>) =>
  upgradeChoices(...given).map(({ label }) => label)

test('the button of an upgrade names its effect: start, stop, or retry the number of failed tenants', () => {
  expect(labels('0.1.18', undefined)).toEqual(['Upgrade the fleet'])
  expect(labels('0.1.18', { status: 'Running', failed: 2 })).toEqual(['Stop the upgrade'])
  expect(labels('0.1.18', { status: 'Done', failed: 3 })).toEqual(['Retry 3 failed', 'Upgrade the fleet'])
  expect(upgradeChoices('0.1.18', { status: 'Done', failed: 3 })[0]!.operation).toBe(
    'POST /upgrades/:version/retry',
  )
})
