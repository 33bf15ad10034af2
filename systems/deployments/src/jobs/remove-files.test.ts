import { perform } from '@tablewright/system/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAlias } from '../rules/aliases/create-alias.js'
import { deleteAlias } from '../rules/aliases/delete-alias.js'
import { createDeployment } from '../rules/deployments/create-deployment.js'
import { finishUpload } from '../rules/files/finish-upload.js'
import { hashOf } from '../rules/files/manifest.js'
import { findMissingParts, uploadPart } from '../rules/files/upload-parts.js'
import { type Bench, openBench } from '../testing/bench.js'
import { removeFiles } from './remove-files.js'

const day = 24 * 3_600_000
let bench: Bench
beforeEach(async () => {
  bench = await openBench()
})
afterEach(() => bench.close())

const put = async (text: string) => {
  const bytes = Buffer.from(text)
  const hash = hashOf(bytes)
  await perform(bench.services, uploadPart, { hash, content: bytes.toString('base64') })
  return hash
}

/** Creates a deployment of one page, and returns its list of files. */
async function deploy(deploymentId: string, page: string): Promise<string> {
  const hash = await put(page)
  const files = [{ path: '/index.html', size: Buffer.byteLength(page), parts: [hash] }]
  const list = await put(JSON.stringify({ files }))
  await perform(bench.services, createDeployment, { deploymentId })
  await perform(bench.services, finishUpload, { deploymentId, parts: [list] })
  return hash
}

test('files of deployments are kept, and unused files are removed after a day', async () => {
  const page = `<p>${'Hello '.repeat(400)}</p>`
  const served = await deploy('shop-1', page)
  const unused = await put('never finished')
  expect(await removeFiles(bench.services)).toMatchObject({ removed: 0 })
  bench.clock.advance(day + 1)
  const planned = await removeFiles(bench.services, { dryRun: true })
  expect(await bench.services.files.has(unused)).toBe(true)
  const done = await removeFiles(bench.services)
  expect(done).toEqual(planned)
  // The unused part, and the list of the upload, which the manifest replaces.
  expect(done).toMatchObject({ removed: 2 })
  expect(await bench.services.files.has(unused)).toBe(false)
  expect(await bench.services.files.has(served)).toBe(true)
  expect(await removeFiles(bench.services)).toMatchObject({ removed: 0 })
})

test('a part that an upload reuses is kept for another day', async () => {
  const part = await put('old part')
  bench.clock.advance(day + 1)
  expect(await perform(bench.services, findMissingParts, { hashes: [part] })).toEqual({ missing: [] })
  expect(await removeFiles(bench.services)).toMatchObject({ removed: 0, recent: 1 })
})

test('an alias still serves after its deployment was lost', async () => {
  const served = await deploy('shop-1', '<p>Still here</p>')
  await perform(bench.services, createAlias, { hostname: 'www.example.com', deploymentId: 'shop-1' })
  const Key = { PK: { S: 'DEPLOYMENTS' }, SK: { S: 'D#shop-1' } }
  await bench.driver.send('DeleteItem', { TableName: 'DeploymentTable', Key })
  bench.clock.advance(day + 1)
  await removeFiles(bench.services)
  expect(await bench.services.files.has(served)).toBe(true)
  await perform(bench.services, deleteAlias, { hostname: 'www.example.com' }).catch(() => undefined)
})

test('nothing is removed while an item cannot be read', async () => {
  const unused = await put('never finished')
  await perform(bench.services, createDeployment, { deploymentId: 'odd' })
  await bench.driver.send('UpdateItem', {
    TableName: 'DeploymentTable',
    Key: { PK: { S: 'DEPLOYMENTS' }, SK: { S: 'D#odd' } },
    UpdateExpression: 'SET Routes = :odd',
    ExpressionAttributeValues: { ':odd': { S: 'no JSON' } },
  })
  bench.clock.advance(day + 1)
  await expect(removeFiles(bench.services)).rejects.toThrow()
  expect(await bench.services.files.has(unused)).toBe(true)
})
