import { defaultPrices } from '@tablewright/design/model'
import { expect, test } from 'vitest'
import { writeFiles } from '../testing/design-files.js'
import { runCommand, temporaryFolders } from '../testing/run-command.js'

const folders = temporaryFolders()

test('--region uses the prices of that region', async () => {
  const monthly = async (...options: readonly string[]) => {
    const { stdout } = await runCommand('check', 'smart-locker', '--json', ...options)
    const { prices, patterns } = JSON.parse(stdout)
    return {
      name: prices.name,
      dollars: patterns.find(({ id }: { id?: string }) => id === 'AP-01').monthly,
    }
  }
  const [home, frankfurt] = [await monthly(), await monthly('--region', 'eu-central-1')]
  expect([home.name, frankfurt.name]).toEqual(['us-east-1, standard class', 'eu-central-1, standard class'])
  expect(frankfurt.dollars / home.dollars).toBeCloseTo(0.1525 / 0.125, 6)
})

test('the costs of every command follow --region', async () => {
  const cost = async (...options: readonly string[]) => {
    const { stdout } = await runCommand('simulate', 'smart-locker', '--months', '1', '--json', ...options)
    return JSON.parse(stdout).months[0].cost
  }
  expect(await cost('--region', 'eu-central-1')).toBeGreaterThan(1.2 * (await cost()))
  const { stdout } = await runCommand('simulate', 'smart-locker', '--months', '1', '--region', 'eu-west-1')
  expect(stdout).toMatch(/Prices: eu-west-1, standard class, 2026-09 .*on demand\.$/m)
  const page = await runCommand('docs', 'smart-locker', '--region', 'ap-northeast-1')
  expect(page.stdout).toContain('Prices: ap-northeast-1, standard class, 2026-09')
})

test('a price list is read from a file, and an invalid one is refused with the invalid part', async () => {
  const own = {
    ...defaultPrices,
    name: 'our contract',
    onDemand: { readUnitsMillion: 1, writeUnitsMillion: 5 },
  }
  const { 'own.json': right, 'wrong.json': wrong } = writeFiles(folders(), {
    'own.json': JSON.stringify(own),
    'wrong.json': JSON.stringify({ ...own, provisioned: { readUnitHour: '1' } }),
  })
  const { stdout } = await runCommand('check', 'smart-locker', '--prices', right)
  expect(stdout).toContain('Prices: our contract, 2026-01.')
  const refused = await runCommand('check', 'smart-locker', '--prices', wrong)
  expect(refused.exitCode).not.toBe(0)
  expect(refused.stderr).toContain('provisioned.readUnitHour is not a number')
})

test('a region without prices is refused, and so are two sources of prices', async () => {
  const unknown = await runCommand('check', 'smart-locker', '--region', 'mars-north-1')
  expect(unknown.stderr).toContain('There is no price list of the region mars-north-1.')
  const both = await runCommand('check', 'smart-locker', '--region', 'eu-west-1', '--prices', 'x.json')
  expect(both.stderr).toContain('cannot be used with')
})
