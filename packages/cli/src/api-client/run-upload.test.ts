import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCommand } from '../testing/run-command.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tablewright-upload-'))
  await mkdir(join(folder, 'out/docs'), { recursive: true })
  await writeFile(join(folder, 'out/index.html'), 'Home')
  await writeFile(join(folder, 'out/docs/index.html'), 'Docs')
})
afterEach(() => rm(folder, { recursive: true }))

test('deploy upload makes a deployment of a folder and promotes it', async () => {
  const location = ['--data', join(folder, 'data')]
  const upload = ['deploy', 'upload', join(folder, 'out'), '--project', 'shop', '--branch', 'main']
  const first = await runCommand(
    ...upload,
    '--deployment-id',
    'shop-1',
    '--promote',
    'www.example.com',
    '--json',
    ...location,
  )
  expect(JSON.parse(first.stdout)).toMatchObject({
    deploymentId: 'shop-1',
    files: 2,
    bytes: 8,
    uploadedParts: 2,
    hosts: expect.arrayContaining(['www.example.com', 'shop-git-main.preview.localhost']),
  })
  const second = await runCommand(...upload, '--deployment-id', 'shop-2', ...location)
  expect(second.stdout).toContain('Deployment shop-2 is finished: 2 files, 8 bytes, 0 new.')
  const resolved = await runCommand('deploy', 'resolve', 'www.example.com', '--json', ...location)
  expect(JSON.parse(resolved.stdout)).toMatchObject({ deploymentId: 'shop-1' })
}, 30_000)
