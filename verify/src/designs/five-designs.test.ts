import { accountPool } from '@tablewright/account-pool'
import { deployments } from '@tablewright/deployments'
import { check, diff } from '@tablewright/design'
import type { DesignModel } from '@tablewright/design/model'
import { invoicing } from '@tablewright/invoicing'
import { smartLocker } from '@tablewright/smart-locker'
import { tenants } from '@tablewright/tenants'
import { expect, test } from 'vitest'

const models = [accountPool, invoicing, deployments, smartLocker, tenants].map(({ model }) => model)

test.each(models.map((model) => [model.name, model] as const))(
  '%s holds all thirteen rules, and explains what it is warned of',
  (_name, model) => {
    const { findings } = check(model)
    const open = findings.filter(({ severity, accepted }) => severity !== 'info' && accepted === undefined)
    expect(open).toEqual([])
  },
)

test('RES#ACTIVE is proven to lie outside the windows of reservations', () => {
  const { patterns } = check(smartLocker.model)
  const windows = patterns.filter(({ key }) => key.includes('between RES#<from> and RES#<to>'))
  const pointers = windows.flatMap(({ neighbors }) => neighbors.filter(({ key }) => key === 'RES#ACTIVE'))
  expect(pointers.length).toBeGreaterThan(0)
  expect(pointers.every(({ inside }) => !inside)).toBe(true)
})

test('account_status#all is reported to break at about 31,000 accounts', () => {
  const found = check(accountPool.model).findings.find(({ place }) => place === 'derived.Account.All')
  expect(found).toMatchObject({ code: 'TW601', data: { usable: 30_717 } })
})

test('a design is the same as its copy from JSON', () => {
  for (const model of models) {
    const copy = JSON.parse(JSON.stringify(model)) as DesignModel
    expect(diff(model, copy).changes).toEqual([])
    expect(check(copy)).toEqual(check(model))
  }
})

test('checking all five takes less than 300 ms of processor time', () => {
  const runs = Array.from({ length: 3 }, () => {
    // Fresh copies, without caches of an earlier run.
    const copies = models.map((model) => JSON.parse(JSON.stringify(model)) as DesignModel)
    const before = process.cpuUsage()
    for (const copy of copies) check(copy)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  expect(Math.min(...runs)).toBeLessThan(300)
})
