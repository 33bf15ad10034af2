import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { accountPoolSystem } from '@tablewright/account-pool'
import { deploymentsSystem } from '@tablewright/deployments'
import { invoicingSystem } from '@tablewright/invoicing'
import { smartLockerSystem } from '@tablewright/smart-locker'
import type { AnySystem } from '@tablewright/system'
import { tenantsSystem } from '@tablewright/tenants'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../systems/', import.meta.url))

type ByAction = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Actions that attacks run through another function. */
const runThrough: ByAction = {
  deployments: {
    runHosting: 'hostDeployments',
    runRetention: 'retireDeployments',
    runFileRemoval: 'removeFiles',
    findMissingParts: 'uploadSite',
    uploadPart: 'uploadSite',
    finishUpload: 'uploadSite',
  },
  'smart-locker': { runSweeper: 'sweep' },
}

/** Actions of routes that may write and that no attack runs, with the reason. */
const withoutAttack: ByAction = {
  'account-pool': { previewCleaning: 'asks the cleaner what it would remove, and writes nothing' },
}

const systems: readonly AnySystem[] = [
  accountPoolSystem,
  invoicingSystem,
  deploymentsSystem,
  smartLockerSystem,
  tenantsSystem,
]

function sources(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
}

/** Actions of a system that write, by the names of their exports. */
async function writingActions(system: AnySystem): Promise<readonly string[]> {
  const writing = new Set<unknown>(
    system.routes.filter(({ method }) => method !== 'GET').map(({ action }) => action),
  )
  const names: string[] = []
  for (const file of sources(join(root, system.name, 'src'))) {
    if (file.endsWith('.test.ts') || !/\baction\(/.test(readFileSync(file, 'utf8'))) continue
    const exported = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>
    names.push(...Object.keys(exported).filter((name) => writing.has(exported[name])))
  }
  return names.sort()
}

const imports = /^import [^;]*?' *$/gm

/** Source of the attacks of a system (storms, crashes, histories) and of their helper files. */
function attackText(name: string): string {
  const folder = join(root, name, 'src')
  const attacks = sources(join(folder, 'invariants'))
  const files = new Set([...attacks, join(folder, 'testing', 'event-attack.ts')])
  for (const file of files) {
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/from '(\.\.?\/[^']+)\.js'/g)) {
      const imported = join(dirname(file), `${path}.ts`)
      // Files that only prepare test data do not count as attacks.
      const isActing =
        relative(folder, imported).startsWith('testing/') && !/\/(test-|open-test)/.test(imported)
      if (isActing) files.add(imported)
    }
  }
  return [...files].map((file) => readFileSync(file, 'utf8').replace(imports, '')).join('\n')
}

test.each(systems.map((system) => [system.name, system] as const))(
  'every action of %s that writes is under attack, or the list says why not',
  async (name, system) => {
    const actions = await writingActions(system)
    expect(actions.length).toBeGreaterThan(10)
    const text = attackText(name)
    const isAttacked = (action: string) =>
      new RegExp(`\\b${runThrough[name]?.[action] ?? action}\\b`).test(text)
    const missing = actions.filter((action) => !isAttacked(action))
    expect(missing).toEqual(Object.keys(withoutAttack[name] ?? {}).sort())
    expect(Object.keys(runThrough[name] ?? {}).filter((action) => !actions.includes(action))).toEqual([])
  },
)
