import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeFiles } from '../testing/design-files.js'
import { temporaryFolders } from '../testing/run-command.js'
import { findConfig } from './find-config.js'
import { loadConfig } from './load-config.js'
import { loadConfiguredSystems } from './load-systems.js'

const folders = temporaryFolders()

function write(text: string, name = 'tablewright.config.ts'): string {
  return (writeFiles(folders(), { [name]: text }) as Record<string, string>)[name]!
}

const load = (config: string) => loadConfig({ config, secrets: true })

test('the file is found from any folder below it', () => {
  const folder = folders()
  writeFiles(folder, { 'tablewright.config.json': '{}' })
  mkdirSync(join(folder, 'a', 'b'), { recursive: true })
  expect(findConfig(join(folder, 'a', 'b'))).toBe(join(folder, 'tablewright.config.json'))
})

test('ports, settings and jobs of a system are taken from the file', async () => {
  const file = write(`
    import { defineConfig } from '@tablewright/cli'
    const cleaner = { timeout: 5, clean: async () => ({ cleaned: true, log: ['ours'] }) }
    export default defineConfig({
      systems: {
        'account-pool': {
          ports: { cleaner },
          settings: { shards: 4 },
          jobs: { 'clean-accounts': { everyMs: 7 }, 'expire-leases': { enabled: false } },
        },
      },
    })
  `)
  const { systems, ports } = await loadConfiguredSystems(await load(file))
  expect(systems.map(({ name }) => name)).toEqual(['account-pool'])
  const names = systems[0]!.jobs.map(({ name, every }) => [name, every])
  expect(names).toContainEqual(['clean-accounts', 7])
  expect(names.map(([name]) => name)).not.toContain('expire-leases')
  expect(ports['account-pool']).toMatchObject({ cleaner: { timeout: 5 } })
})

test.each([
  [
    { systems: { 'account-pool': { settings: { shard: 4 } } } },
    'systems.account-pool.settings.shard is not known',
  ],
  [{ systems: { tenants: { jobs: { sweep: {} } } } }, 'systems.tenants.jobs.sweep is not a job'],
  [{ designs: ['nowhere.ts'] }, 'designs: There is no file'],
])('%j is refused with its path', async (config, message) => {
  const file = write(JSON.stringify(config), 'tablewright.config.json')
  const loaded = await load(file)
  await expect(loadConfiguredSystems(loaded)).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining(`${file}: ${message}`),
  })
})

test('the error of an unusable file states the reason', async () => {
  await expect(load(write('export default {{'))).rejects.toMatchObject({ code: 'CONFIG_NOT_COMPILED' })
  await expect(load(write('throw new Error("no")'))).rejects.toMatchObject({ code: 'CONFIG_THROWS' })
  await expect(load(write('export const a = 1'))).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  await expect(load(write('{', 'tablewright.config.json'))).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringMatching(/ is not JSON: .*position 1/),
  })
  await expect(load(join(folders(), 'missing.ts'))).rejects.toMatchObject({ code: 'CONFIG_NOT_FOUND' })
})
