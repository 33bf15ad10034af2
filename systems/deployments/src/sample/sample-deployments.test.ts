import type { Item } from '@tablewright/dynamo'
import { expect, test } from 'vitest'
import { checkDeployments } from '../check/check-deployments.js'
import { openBench } from '../testing/bench.js'
import { sampleDeployments } from './sample-deployments.js'

async function sampled(seed: number, items: number) {
  const bench = await openBench()
  const progress: number[] = []
  await sampleDeployments(bench.services, { seed, items, onProgress: (done) => progress.push(done) })
  const stored: Item[] = []
  for (const TableName of ['DeploymentTable', 'AliasTable']) {
    let ExclusiveStartKey: Item | undefined
    do {
      const page = await bench.driver.send('Scan', {
        TableName,
        ...(ExclusiveStartKey && { ExclusiveStartKey }),
      })
      stored.push(...(page.Items ?? []))
      ExclusiveStartKey = page.LastEvaluatedKey
    } while (ExclusiveStartKey)
  }
  return { ...bench, progress, stored }
}

test.each([10, 100, 1_000])('about %i items satisfy all invariants', async (items) => {
  const { services, stored, progress, close } = await sampled(1, items)
  expect((await checkDeployments(services)).violations).toEqual([])
  expect(Math.abs(stored.length - items)).toBeLessThan(Math.max(12, items * 0.1))
  expect(progress.at(-1)).toBe(1)
  await close()
})

test('there are items of every kind, all in the past and with example domains', async () => {
  const { services, stored, clock, close } = await sampled(2, 1_000)
  const text = JSON.stringify(stored)
  for (const word of ['FINISHED', 'CREATE_FAILED', 'CREATE_IN_PROGRESS', 'DESTROY_REQUESTED', 'REPLACED']) {
    expect(text).toContain(`"${word}"`)
  }
  for await (const { hostname, createDate } of services.db.listAliases()) {
    expect(hostname).toMatch(/example\.(com|org|net)$/)
    expect(Date.parse(createDate)).toBeLessThan(clock.clock())
  }
  expect((await services.resolver.resolve('shop.example.com', '/'))?.deploymentId).toMatch(/^shop-/)
  await close()
})

test('one seed gives one set of data', async () => {
  const [first, same, other] = await Promise.all([sampled(3, 100), sampled(3, 100), sampled(4, 100)])
  expect(same.stored).toEqual(first.stored)
  expect(other.stored).not.toEqual(first.stored)
  await Promise.all([first.close(), same.close(), other.close()])
})
