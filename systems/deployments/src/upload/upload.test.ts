import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { perform } from '@tablewright/system/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callIn, uploadSite } from '../edge/testing/site.js'
import { createDeployment } from '../rules/deployments/create-deployment.js'
import { finishUpload } from '../rules/files/finish-upload.js'
import { hashOf } from '../rules/files/manifest.js'
import { findMissingParts, uploadPart } from '../rules/files/upload-parts.js'
import { type Bench, openBench } from '../testing/bench.js'
import { uploadFolder } from './upload-folder.js'

let bench: Bench
beforeEach(async () => {
  bench = await openBench()
})
afterEach(() => bench.close())

async function put(content: string): Promise<string> {
  const hash = hashOf(Buffer.from(content))
  await perform(bench.services, uploadPart, { hash, content: Buffer.from(content).toString('base64') })
  return hash
}

test('content that is already stored is not sent again', async () => {
  const { services } = bench
  const files = { 'index.html': 'Home', 'copy.html': 'Home', 'a/b.css': 'body {}' }
  const first = await uploadSite(services, { deploymentId: 'one' }, files)
  expect(first).toMatchObject({ files: 3, bytes: 15, uploadedParts: 2 })
  const second = await uploadSite(services, { deploymentId: 'two' }, { ...files, 'new.html': 'New' })
  expect(second).toMatchObject({ files: 4, uploadedParts: 1 })
  expect(await services.db.getDeploymentById({ deploymentId: 'two' })).toMatchObject({ status: 'FINISHED' })
})

describe('a folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tablewright-upload-'))
    for (const path of ['index.html', 'a/b.css', '.env', '.git/config', 'a/.secret/c.txt', '.well-known/d']) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), path)
    }
  })
  afterEach(() => rm(folder, { recursive: true }))

  const filesOf = async (written: string, deploymentId: string) => {
    const { services } = bench
    await uploadFolder(written, callIn(services), { deployment: { deploymentId } })
    const { manifest } = (await services.db.getDeploymentById({ deploymentId }))!
    const content = await services.files.read(manifest!)
    return Object.keys(JSON.parse(String(content)).files)
  }

  test('is uploaded from any spelling of its path, without hidden files', async () => {
    const expected = await filesOf(folder, 'absolute')
    expect(expected).toEqual(['/.well-known/d', '/a/b.css', '/index.html'])
    const below = relative(process.cwd(), folder)
    for (const [index, written] of [below, `./${below}`, `${below}/`, `${folder}//`].entries()) {
      expect(await filesOf(written, `other-${index}`), written).toEqual(expected)
    }
  })
})

test('a part must have the hash of its content', async () => {
  const { services } = bench
  const hash = hashOf(Buffer.from('a'))
  await expect(
    perform(services, uploadPart, { hash, content: Buffer.from('b').toString('base64') }),
  ).rejects.toMatchObject({ code: 'HASH_MISMATCH' })
  expect(await perform(services, findMissingParts, { hashes: [hash] })).toEqual({ missing: [hash] })
})

describe('a list of files is refused when', () => {
  const part = hashOf(Buffer.from('part'))
  const file = { path: '/a', size: 4, parts: [part] }
  test.each([
    ['it is no JSON', 'files', 'UPLOAD_INVALID'],
    ['it has no file', { files: [] }, 'UPLOAD_INVALID'],
    ['a path climbs', { files: [{ ...file, path: '/../a' }] }, 'UPLOAD_INVALID'],
    ['a path is relative', { files: [{ ...file, path: 'a' }] }, 'UPLOAD_INVALID'],
    ['a path has a control character', { files: [{ ...file, path: '/a\u0000' }] }, 'UPLOAD_INVALID'],
    ['a path has a backslash', { files: [{ ...file, path: '/a\\b' }] }, 'UPLOAD_INVALID'],
    ['a path is listed twice', { files: [file, file] }, 'UPLOAD_INVALID'],
    [
      'a path is listed in two spellings of one letter',
      {
        files: [
          { ...file, path: '/\u00e9' },
          { ...file, path: '/e\u0301' },
        ],
      },
      'UPLOAD_INVALID',
    ],
    ['a size is wrong', { files: [{ ...file, size: 5 }] }, 'UPLOAD_INVALID'],
    ['a part is no hash', { files: [{ ...file, parts: ['../x'] }] }, 'UPLOAD_INVALID'],
    ['a part is missing', { files: [{ ...file, parts: ['0'.repeat(64)] }] }, 'PART_MISSING'],
    ['a file is null', { files: [null] }, 'UPLOAD_INVALID'],
  ])('%s', async (_, list, code) => {
    const { services } = bench
    await put('part')
    await perform(services, createDeployment, { deploymentId: 'd' })
    const parts = [await put(typeof list === 'string' ? list : JSON.stringify(list))]
    await expect(perform(services, finishUpload, { deploymentId: 'd', parts })).rejects.toMatchObject({
      code,
    })
    expect(await services.db.getDeploymentById({ deploymentId: 'd' })).toMatchObject({
      status: 'INITIALIZED',
    })
  })
})

test('a folder that is empty or missing is refused before anything is created', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tablewright-empty-'))
  const call = () => Promise.reject(new Error('Nothing may be called.'))
  await expect(uploadFolder(folder, call, { deployment: {} })).rejects.toMatchObject({ code: 'FOLDER_EMPTY' })
  await rm(folder, { recursive: true })
  await expect(uploadFolder(folder, call, { deployment: {} })).rejects.toMatchObject({
    code: 'FOLDER_UNREADABLE',
  })
})
