import { expect, test } from 'vitest'
import { runCommandLine } from './run-command-line.js'

test('generated command lines are refused in plain words, and change nothing', {
  timeout: 120_000,
}, async () => {
  const { figures, failures } = await runCommandLine({ seed: 1, commands: 30 })
  expect(failures).toEqual([])
  expect(figures.commands).toBeGreaterThan(200)
  expect(figures.refused).toBeGreaterThan(5)
})
