import { perform } from '@tablewright/system/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hostDeployments } from '../../jobs/host-deployments.js'
import { type Bench, openBench } from '../../testing/bench.js'
import { createDeployment } from './create-deployment.js'
import { deleteDeployment } from './delete-deployment.js'
import { showLog } from './show-log.js'
import { reportEvent } from './update-status.js'

let bench: Bench
beforeEach(async () => {
  bench = await openBench()
})
afterEach(() => bench.close())

const deploymentId = 'd1'

test('a late event of the first deployment of an id changes nothing of the second', async () => {
  const { services } = bench
  await perform(services, createDeployment, { deploymentId })
  await perform(services, reportEvent, { deploymentId, event: 'FINISHED' })
  await perform(services, deleteDeployment, { deploymentId })
  await perform(services, reportEvent, { deploymentId, event: 'DESTROYED', attempt: 1 })
  const second = await perform(services, createDeployment, { deploymentId })
  expect(second).toMatchObject({ generation: 2, status: 'INITIALIZED' })
  const late = { deploymentId, generation: 2, status: 'INITIALIZED', changed: false }
  expect(await perform(services, reportEvent, { deploymentId, event: 'FINISHED' })).toEqual(late)
  await perform(services, reportEvent, { deploymentId, event: 'FINISHED', generation: 2 })
  await perform(services, deleteDeployment, { deploymentId })
  // The first deployment was also destroyed by attempt 1.
  expect(
    await perform(services, reportEvent, { deploymentId, event: 'DESTROYED', attempt: 1 }),
  ).toMatchObject({ status: 'DESTROY_REQUESTED', changed: false })
  expect(
    await perform(services, reportEvent, { deploymentId, event: 'DESTROYED', attempt: 1, generation: 2 }),
  ).toMatchObject({ status: 'DELETED', changed: true })
})

test('a deployment that never began also leaves its generation', async () => {
  const { services } = bench
  for (const generation of [1, 2, 3]) {
    expect(await perform(services, createDeployment, { deploymentId })).toMatchObject({ generation })
    await perform(services, deleteDeployment, { deploymentId })
  }
})

test('the hosting creates the next generation of an id that it destroyed', async () => {
  const { services } = bench
  for (const generation of [1, 2]) {
    await perform(services, createDeployment, { deploymentId, managed: true })
    expect(await hostDeployments(services)).toMatchObject({ created: 1 })
    expect(await services.db.stack({ deploymentId })).toMatchObject({ state: 'CREATED', generation })
    await perform(services, deleteDeployment, { deploymentId })
    expect(await hostDeployments(services)).toMatchObject({ destroyed: 1 })
  }
})

test('the log has every event once, newest first, and stays after the deletion', async () => {
  const { services, clock } = bench
  const tick = () => clock.advance(1_000)
  await perform(services, createDeployment, { deploymentId })
  tick()
  await perform(services, reportEvent, { deploymentId, event: 'CREATE_FAILED', reason: 'No memory' })
  await perform(services, reportEvent, { deploymentId, event: 'CREATE_FAILED', reason: 'Again' })
  tick()
  await perform(services, deleteDeployment, { deploymentId })
  tick()
  await perform(services, reportEvent, { deploymentId, event: 'DESTROYED', attempt: 1 })
  const { items } = await perform(services, showLog, { deploymentId })
  expect(items.map(({ event, failureReason, attempt }) => [event, failureReason, attempt])).toEqual([
    ['DESTROYED', undefined, 1],
    ['DESTROY_REQUESTED', undefined, 1],
    ['CREATE_FAILED', 'No memory', undefined],
    ['CREATED', undefined, undefined],
  ])
  await expect(perform(services, showLog, { deploymentId: 'never' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
