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
  expect(exitCode).not.toBe(0)
  expect(stderr).toContain('no pattern nothing')
})

test.each(['0', '0.5', '1e30', 'x'])('a forecast of %s months is refused', async (months) => {
  const { stderr, exitCode } = await runCommand('simulate', 'tenants', '--months', months)
  expect(exitCode).not.toBe(0)
  expect(stderr).toContain('Give a whole number from 1 to 1200.')
})
