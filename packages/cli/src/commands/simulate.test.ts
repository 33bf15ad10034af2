import { expect, test } from 'vitest'
import { runCommand } from '../testing/run-command.js'

test('a minute at the declared rates is printed for people and as JSON', async () => {
  const { stdout, exitCode } = await runCommand('simulate', 'tenants', '--seconds', '5')
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(/requests in 5 seconds, 0 throttled\./)
  const { stdout: json } = await runCommand('simulate', 'tenants', '--limits', '--json')
  expect(JSON.parse(json)[0]).toMatchObject({ perSecond: expect.any(Number), changes: expect.any(Array) })
})

test('the error for an unknown pattern lists the existing ones', async () => {
  const { stderr, exitCode } = await runCommand('simulate', 'tenants', '--rate', 'nothing=5')
  expect(exitCode).toBe(2)
  expect(stderr).toMatch(/tenants has no pattern nothing\. Choose from \w+, /)
})

test.each(['LOCKER', 'TENANTS'])(
  'keys of %s, which are not several, are refused with the kinds',
  async (kind) => {
    const { stderr, exitCode } = await runCommand('simulate', 'tenants', '--keys', `${kind}=5`)
    expect(exitCode).toBe(2)
    expect(stderr).toContain(
      `tenants has no partitions ${kind} with several keys. Choose from TENANT_ID#<tenantId>, `,
    )
  },
)

test('the examples of the help run', async () => {
  const { stdout: help } = await runCommand('simulate', '--help')
  const examples = [...help.matchAll(/^ {2}tablewright (simulate .*?) {2,}/gm)].map(([, line]) => line!)
  expect(examples.length).toBeGreaterThan(3)
  for (const line of examples) {
    const { stderr, exitCode } = await runCommand(...line.split(' '), '--seconds', '1')
    expect([line, exitCode, stderr]).toEqual([line, 0, ''])
  }
})

test.each([
  [['--seconds', '1e9'], 'Give a whole number from 1 to 86400.'],
  [['--seconds', '0.5'], 'Give a whole number from 1 to 86400.'],
  [['--rate', 'tenant=1e12'], 'at most 50,000,000'],
  [['--rate', 'tenant=1e400'], 'at most 50,000,000'],
  [['--keys', 'TENANT_ID#<tenantId>=1e30'], 'from 1 to 1000000000.'],
  [['--capacity', 'provisioned:1e12:1'], 'up to 1000000.'],
])('a simulation without an end is refused: %j', async (options, limit) => {
  const { stderr, exitCode } = await runCommand('simulate', 'tenants', ...options)
  expect(exitCode).toBe(2)
  expect(stderr).toContain(limit)
})

test('a simulation, limits and a forecast hold the weights of a bounded number of keys', async () => {
  for (const mode of [[], ['--limits'], ['--months', '2']]) {
    const popular = ['--popularity', 'zipf:1.1', '--keys', 'TENANT_ID#<tenantId>=1e9']
    const { stderr, exitCode } = await runCommand('simulate', 'tenants', ...popular, ...mode)
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('at most 10,000,000')])
  }
})

test.each(['0', '0.5', '1e30', 'x'])('a forecast of %s months is refused', async (months) => {
  const { stderr, exitCode } = await runCommand('simulate', 'tenants', '--months', months)
  expect(exitCode).not.toBe(0)
  expect(stderr).toContain('Give a whole number from 1 to 1200.')
})
