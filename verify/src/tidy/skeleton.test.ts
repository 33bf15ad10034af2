import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesUnder, isSource, read, root } from './workspace.js'

const systems = readdirSync(join(root, 'systems')).filter((name) =>
  existsSync(join(root, 'systems', name, 'package.json')),
)

/** Files that every system has under the same name, beside its folders and in them. */
const skeleton = [
  'api.ts',
  'commands.ts',
  'design.ts',
  'design.test.ts',
  'events.ts',
  'http.test.ts',
  'index.ts',
  'open.ts',
  'problems.ts',
  'roles.ts',
  'routes.ts',
  'system.ts',
  'system.test.ts',
  'design/additions.ts',
  'design/document.ts',
  'design/document-part.ts',
  'design/product.ts',
  'design/maintenance.ts',
  'check/damage.test.ts',
  'check/repair.test.ts',
  'invariants/concurrent.test.ts',
  'invariants/crash.test.ts',
  'invariants/history.test.ts',
  'ports/ports.ts',
  'testing/event-attack.ts',
]

const folders = ['check', 'design', 'invariants', 'jobs', 'ports', 'rules', 'sample', 'testing']

describe.each(systems)('the system %s', (system) => {
  const source = `systems/${system}/src`

  test('has the files of the skeleton', () => {
    expect(skeleton.filter((path) => !existsSync(join(root, source, path)))).toEqual([])
  })

  test('has the folders of the skeleton, and others only where its README names them', () => {
    const own = readdirSync(join(root, source)).filter((name) =>
      statSync(join(root, source, name)).isDirectory(),
    )
    const readme = read(`systems/${system}/README.md`)
    expect(own.filter((name) => !folders.includes(name) && !readme.includes(`\`${name}/\``))).toEqual([])
    // A system without background work has no jobs.
    expect(folders.filter((name) => name !== 'jobs' && !own.includes(name))).toEqual([])
  })

  test('calls errors problems, findings violations, and keeps repairs beside the check', () => {
    const paths = filesUnder(source, isSource).map((path) => path.slice(source.length + 1))
    const named = (pattern: RegExp) => paths.filter((path) => pattern.test(path))
    expect(named(/(^|\/)(errors?|refusals?)\.ts$/)).toEqual([])
    expect(named(/^check\/.*(flaw|fault|finding)/)).toEqual([])
    expect(named(/(^|\/)repair[^/]*\.ts$/).filter((path) => !/^(check|rules)\//.test(path))).toEqual([])
    expect(named(/(^|\/)(race|storm|parallel)[^/]*\.test\.ts$/)).toEqual([])
    expect(named(/^check\/check-[a-z]+\.ts$/)).not.toEqual([])
    expect(named(/^sample\/sample-[a-z]+\.ts$/)).not.toEqual([])
  })
})
