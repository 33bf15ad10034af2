import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createProgram } from './program.js'
import { runCommand } from './testing/run-command.js'

const ignore = () => {}
const terminal = {
  width: 80,
  colour: false,
  watched: false,
  print: ignore,
  printJson: ignore,
  note: ignore,
  show: ignore,
}
const program = createProgram({ terminal, exitCode: 0 }, '0')
const commands = program.commands.flatMap((command) => [
  [command.name(), command] as const,
  ...command.commands.map((below) => [`${command.name()} ${below.name()}`, below] as const),
])

test('the version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  expect(await runCommand('--version')).toEqual({ stdout: `${version}\n`, stderr: '', exitCode: 0 })
})

test('help that is asked for is a result; help because nothing was asked for is wrong usage', async () => {
  const asked = await runCommand('--help')
  expect(asked).toMatchObject({ stderr: '', exitCode: 0 })
  for (const command of program.commands) expect(asked.stdout).toContain(`  ${command.name()} `)
  expect(await runCommand()).toMatchObject({ stdout: '', stderr: asked.stdout, exitCode: 2 })
})

test.each(commands)('%s has a description, --json and help with examples', async (path, command) => {
  expect(command.description()).not.toBe('')
  expect(command.options.map(({ long }) => long)).toContain('--json')
  const { stdout, exitCode } = await runCommand(...path.split(' '), '--help')
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(new RegExp(`Examples:\n(.*tablewright ${path}.*\n)+$`))
})

test('a mistyped command or option is wrong usage, with a suggestion', async () => {
  expect(await runCommand('engin')).toEqual({
    stdout: '',
    stderr: "error USAGE: Unknown command 'engin'. Did you mean engine?\n",
    exitCode: 2,
  })
  expect(await runCommand('engine', '--prot', '1')).toMatchObject({
    stderr: "error USAGE: Unknown option '--prot'. Did you mean --port?\n",
    exitCode: 2,
  })
})

test('with --json an error is one document on standard output', async () => {
  const { stdout, stderr, exitCode } = await runCommand('engine', '--json', '--port', 'http')
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 2 })
  expect(JSON.parse(stdout)).toEqual({
    error: {
      code: 'USAGE',
      message: expect.stringContaining('A port is a whole number from 0 to 65535.'),
      remedy: expect.any(String),
    },
  })
})
