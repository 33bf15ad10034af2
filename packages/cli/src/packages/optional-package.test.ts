import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryFolders } from '../testing/run-command.js'
import { missingPackage } from './install-package.js'
import { importOptional } from './optional-package.js'

const folders = temporaryFolders()
const wanted = { name: 'absent-part', install: 'absent-whole', neededBy: 'The system part' }

/** Returns Node's error for a package that is not installed. */
function missing(name: string) {
  return async (): Promise<{ readonly answer: number }> => {
    throw Object.assign(new Error(`Cannot find package '${name}' imported from here`), {
      code: 'ERR_MODULE_NOT_FOUND',
    })
  }
}

function writePackage(folder: string, name: string, text: string): void {
  mkdirSync(join(folder, 'node_modules', name), { recursive: true })
  const manifest = {
    name,
    type: 'module',
    exports: { '.': './index.js', './package.json': './package.json' },
  }
  writeFileSync(join(folder, 'node_modules', name, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'node_modules', name, 'index.js'), text)
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('the error for a missing package has the npm command', async () => {
  vi.spyOn(process, 'cwd').mockReturnValue(folders())
  const error = await importOptional(wanted, missing('absent-part')).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    code: 'PACKAGE_NOT_INSTALLED',
    message: 'The system part needs the package absent-whole.',
    remedy: expect.stringContaining('npm install absent-whole'),
  })
  expect(missingPackage(error)).toBe('absent-whole')
})

test('a package of the project is found, also nested below another package', async () => {
  const direct = folders()
  writePackage(direct, 'absent-part', 'export const answer = 1')
  vi.spyOn(process, 'cwd').mockReturnValue(direct)
  expect(await importOptional(wanted, missing('absent-part'))).toMatchObject({ answer: 1 })

  const nested = folders()
  writePackage(nested, 'absent-whole', '')
  writePackage(join(nested, 'node_modules', 'absent-whole'), 'absent-part', 'export const answer = 2')
  vi.spyOn(process, 'cwd').mockReturnValue(nested)
  expect(await importOptional(wanted, missing('absent-part'))).toMatchObject({ answer: 2 })
})

test('a package that lacks a dependency is not reported as missing itself', async () => {
  const error = await importOptional(wanted, missing('another')).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'ERR_MODULE_NOT_FOUND' })
  expect(missingPackage(error)).toBeUndefined()
})
