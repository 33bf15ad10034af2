import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { createProgram } from './program.js'
import { knownSystems } from './systems/known-systems.js'
import { runCommand } from './testing/run-command.js'

const ignore = () => {}
const terminal = {
  width: 80,
  color: false,
  noteColor: false,
  watched: false,
  print: ignore,
  write: async () => undefined,
  printJson: ignore,
  note: ignore,
  clear: ignore,
  show: ignore,
}
const systems = await Promise.all(knownSystems.map(({ load }) => load()))
const program = createProgram({ terminal, exitCode: 0 }, '0', systems)
const words = new Set(knownSystems.map(({ commandName }) => commandName))

function below(command: Command, path: string): [string, Command][] {
  return command.commands.flatMap((each) => {
    const own = `${path} ${each.name()}`.trim()
    return [[own, each] as [string, Command], ...below(each, own)]
  })
}
const all = below(program, '')
const own = all.filter(([path]) => !words.has(path.split(' ')[0]!))
const ofSystems = all.filter(
  ([path, command]) => words.has(path.split(' ')[0]!) && command.commands.length === 0,
)

test('--version prints the version of the package', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  expect(await runCommand('--version')).toEqual({ stdout: `${version}\n`, stderr: '', exitCode: 0 })
})

test('requested help is a result; help after a missing command is wrong usage', async () => {
  const asked = await runCommand('--help')
  expect(asked).toMatchObject({ stderr: '', exitCode: 0 })
  for (const command of program.commands) expect(asked.stdout).toContain(`  ${command.name()} `)
  expect(await runCommand()).toMatchObject({ stdout: '', stderr: asked.stdout, exitCode: 2 })
})

test('every command of every system has a description, --json and examples that name it', () => {
  for (const [path, command] of ofSystems) {
    expect(command.description(), path).not.toBe('')
    expect(helpOf(command.parent!), path).not.toContain('help [command]')
    expect(
      command.options.map(({ long }) => long),
      path,
    ).toContain('--json')
    expect(helpOf(command), path).toMatch(new RegExp(`Examples:\n(.*tablewright ${path}.*\n?)+$`))
  }
})

function helpOf(command: Command): string {
  let text = ''
  command.configureOutput({ writeOut: (part) => (text += part) }).outputHelp()
  return text.trimEnd()
}

/** A command that only has subcommands, such as `generate`. */
function isGroup({ commands, options }: Command): boolean {
  return commands.length > 0 && options.length === 0
}

test.each(own)('%s has a description, --json and help with examples', async (path, command) => {
  expect(command.description()).not.toBe('')
  if (!isGroup(command)) expect(command.options.map(({ long }) => long)).toContain('--json')
  const { stdout, exitCode } = await runCommand(...path.split(' '), '--help')
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(new RegExp(`Examples:\n(.*tablewright ${path}.*\n)+$`))
  expect(stdout).not.toMatch(/default: (\{\}|\[\])/)
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
