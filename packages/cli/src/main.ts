import { readFileSync } from 'node:fs'
import type { AnySystem } from '@tablewright/system'
import { CommanderError } from 'commander'
import type { Context } from './context.js'
import { exitCodeOfProblem } from './output/exit-code.js'
import { problemOf, reportProblem } from './output/problem.js'
import { openTerminal } from './output/terminal.js'
import { installPackage, missingPackage, runAgain } from './packages/install-package.js'
import { createProgram } from './program.js'
import { knownSystems } from './systems/known-systems.js'

const usageExitCode = 2

/** Runs the command line. `manifest` is the manifest of this package, for `--version`. */
export async function main(args: readonly string[], manifest: URL): Promise<void> {
  const context: Context = { terminal: openTerminal(process.stdout, process.stderr), exitCode: 0 }
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const mayInstall = args.includes('--yes')
  const words = args.filter((arg) => arg !== '--yes')
  try {
    await run(words, context, version).catch((error: unknown) => {
      const missing = missingPackage(error)
      if (missing === undefined || !mayInstall) throw error
      installPackage(missing, manifest)
      context.exitCode = runAgain(words)
    })
  } catch (error) {
    context.exitCode = exitCodeOf(error)
    // Help output needs no further message.
    if (!isHelp(error)) reportProblem(context.terminal, problemOf(error), args.includes('--json'))
  }
  process.exitCode = context.exitCode
}

async function run(args: readonly string[], context: Context, version: string): Promise<void> {
  const ownCommands = createProgram(context, version, []).commands.map((command) => command.name())
  const systems = await loadSystems(args, ownCommands)
  await createProgram(context, version, systems).parseAsync(args, { from: 'user' })
}

/** Loads the systems that the first word may name: none for most commands, all for completion. */
async function loadSystems(
  args: readonly string[],
  ownCommands: readonly string[],
): Promise<readonly AnySystem[]> {
  const [word] = args
  const needsAll = word === 'completion' || word === 'reference'
  const wanted = knownSystems.filter((system) => needsAll || word === system.commandName)
  const loaded = await Promise.all(wanted.map(({ load }) => (needsAll ? load().catch(ifInstalled) : load())))
  const known = loaded.filter((system) => system !== undefined)
  if (known.length > 0 || word === undefined || word.startsWith('-') || ownCommands.includes(word))
    return known
  const { loadOwnSystems } = await import('./config/load-own-systems.js')
  return loadOwnSystems(word, configFlag(args))
}

/** Ignores systems that are not installed, for completion. */
function ifInstalled(error: unknown): undefined {
  if (missingPackage(error) === undefined) throw error
}

function configFlag(args: readonly string[]): string | undefined {
  const at = args.indexOf('--config')
  return at >= 0 ? args[at + 1] : args.find((arg) => arg.startsWith('--config='))?.slice('--config='.length)
}

function isHelp(error: unknown): boolean {
  return error instanceof CommanderError && /^commander\.(help|helpDisplayed|version)$/.test(error.code)
}

function exitCodeOf(error: unknown): number {
  if (!(error instanceof CommanderError)) return exitCodeOfProblem(error)
  return error.exitCode === 0 ? 0 : usageExitCode
}
