import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolders } from '../testing/run-command.js'
import { requireInside } from './require-inside.js'

const folders = temporaryFolders()

test('paths of a call must be in the folder of the server, including those of new files', () => {
  const place = folders()
  const [folder, outside] = [join(place, 'project'), join(place, 'elsewhere')]
  for (const each of [folder, outside, join(folder, 'src')]) mkdirSync(each)
  writeFileSync(join(outside, 'design.ts'), '')
  symlinkSync(outside, join(folder, 'away'))
  symlinkSync('loop', join(folder, 'loop'))
  const inside = [
    'src/design.ts',
    'new/data',
    'smart-locker',
    '.',
    './src/../src',
    'loop',
    join(folder, 'src'),
  ]
  for (const data of inside) expect(() => requireInside({ data }, folder)).not.toThrow()
  const away = [
    '..',
    '../elsewhere',
    '/etc/passwd',
    'away',
    'away/design.ts',
    'away/new/data',
    'src/../../x',
    outside,
  ]
  for (const data of away)
    expect(() => requireInside({ data }, folder)).toThrow(expect.objectContaining({ code: 'PATH_OUTSIDE' }))
})
