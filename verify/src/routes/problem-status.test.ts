import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { accountPoolSystem } from '@tablewright/account-pool'
import { deploymentsSystem } from '@tablewright/deployments'
import { invoicingSystem } from '@tablewright/invoicing'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { sharedProblems } from '@tablewright/system'
import { tenantsSystem } from '@tablewright/tenants'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Codes of the errors that a folder refuses requests with. Errors of ports reach no caller: actions turn them into their own. */
function refusals(folder: string): readonly string[] {
  const files = readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|(?:testing|ports)\//.test(file))
  const codes = sources.flatMap((file) =>
    [...readFileSync(`${root}${folder}/${file}`, 'utf8').matchAll(/\brefuse\(\s*'([A-Z_]+)'/g)].map(
      (match) => match[1]!,
    ),
  )
  return [...new Set(codes)]
}

const systems = [accountPoolSystem, invoicingSystem, deploymentsSystem, smartLockerSystem, tenantsSystem]

const folders: readonly (readonly [folder: string, problems: Readonly<Record<string, number>>])[] = [
  ['packages/server/src', {}],
  ['packages/system/src', {}],
  ...systems.map(({ name, problems }) => [`systems/${name}/src`, problems] as const),
]

test.each(folders)('every refusal in %s has a declared status', (folder, problems) => {
  const codes = refusals(folder)
  expect(codes).not.toHaveLength(0)
  const known: Readonly<Record<string, number>> = { ...sharedProblems, ...problems }
  expect(codes.filter((code) => !Object.hasOwn(known, code))).toEqual([])
})
