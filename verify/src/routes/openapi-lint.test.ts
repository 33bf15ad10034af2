import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { accountPoolSystem } from '@tablewright/account-pool'
import { deploymentsSystem } from '@tablewright/deployments'
import { invoicingSystem } from '@tablewright/invoicing'
import { systemOpenApi } from '@tablewright/server'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { tenantsSystem } from '@tablewright/tenants'
import { describe, expect, test } from 'vitest'

const systems = [accountPoolSystem, deploymentsSystem, invoicingSystem, smartLockerSystem, tenantsSystem]

/** Contact and license depend on the operator of a server. */
const ofOperators = new Set(['info-license', 'info-contact'])

async function redocly(source: string): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'error' } })
  const found = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  return found
    .filter(({ ruleId }) => !ofOperators.has(ruleId))
    .map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
}

async function spectral(source: string): Promise<readonly string[]> {
  const linter = new spectralCore.Spectral()
  linter.setRuleset({ extends: [rulesets.oas as RulesetDefinition] })
  const found = await linter.run(source)
  return (
    found
      .filter(({ code }) => !ofOperators.has(String(code)))
      // The linter reads patterns without Unicode classes, which JSON Schema 2020-12 has.
      .filter(({ code, message }) => !(code === 'oas3-valid-schema-example' && message.includes('\\p{')))
      .map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`)
  )
}

describe.each(systems.map((system) => [system.name, system] as const))(
  'the description of %s',
  (_, system) => {
    test.each([
      ['without tokens', false],
      ['with tokens', true],
    ])('%s has no finding of Redocly or Spectral', async (_name, hasAuth) => {
      const source = JSON.stringify(systemOpenApi(system, hasAuth))
      expect(await redocly(source)).toEqual([])
      expect(await spectral(source)).toEqual([])
    })
  },
)

test('two paths that match the same request are reported', async () => {
  const document = systemOpenApi(invoicingSystem, false)
  const paths = {
    ...document.paths,
    '/clients/by-email/{email}': document.paths['/clients/by/email/{email}'],
  }
  expect((await redocly(JSON.stringify({ ...document, paths }))).join()).toMatch(
    /no-ambiguous-paths: .*`\/clients\/by-email\/\{email\}`/,
  )
})

test('an invalid description is reported', async () => {
  const document = systemOpenApi(smartLockerSystem, false)
  const [path = '', methods = {}] = Object.entries(document.paths).find(([each]) => each.includes('{')) ?? []
  const ambiguous = { ...document.paths, [path.replace(/\{\w+\}/, '{other}')]: methods }
  const { security: _, ...open } = { ...document, paths: ambiguous }
  const source = JSON.stringify(open)
  expect((await redocly(source)).join()).toMatch(/security-defined/)
  expect((await redocly(source)).join()).toMatch(/ambiguous|identical|path/)
  expect((await spectral(source)).join()).toMatch(/operation-operationId-unique|path/)
})
