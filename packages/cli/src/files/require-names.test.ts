import { Command } from 'commander'
import { expect, test } from 'vitest'
import { requireNames } from './require-names.js'

const faultOf = (...args: readonly string[]) => {
  const command = new Command('copy')
    .argument('[design]')
    .option('--out <file>')
    .option('--cors <origin>', '', (text, before: string[] = []) => [...before, text])
    .option('--alias <alias>')
    .hook('preAction', (_, each) => requireNames(each))
    .action(() => undefined)
  try {
    command.parse(args, { from: 'user' })
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

test('paths, addresses and names are not empty', () => {
  expect(faultOf('--out=')).toBe('--out is empty.')
  expect(faultOf('--out', ' ')).toBe('--out is empty.')
  expect(faultOf('--cors', 'https://a.example', '--cors', '')).toBe('--cors is empty.')
  expect(faultOf('')).toBe('design is empty.')
})

test('a path is not standard output', () => {
  expect(faultOf('--out', '-')).toBe('--out: - is not the name of a file or folder.')
  expect(faultOf('--out', './-')).toBeUndefined()
})

test('a text may be empty', () => {
  expect(faultOf('--alias', '')).toBeUndefined()
})
