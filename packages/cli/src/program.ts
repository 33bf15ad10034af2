import type { AnySystem } from '@tablewright/system'
import { Command } from 'commander'
import { addBackup, addRestore } from './commands/backup.js'
import { addCheck } from './commands/check.js'
import { addCompile } from './commands/compile.js'
import { addComplete } from './commands/complete.js'
import { addCompletion } from './commands/completion.js'
import { addDiff } from './commands/diff.js'
import { addDocs } from './commands/docs.js'
import { addEngine } from './commands/engine.js'
import { addGenerate } from './commands/generate.js'
import { addInfer } from './commands/infer.js'
import { addInit } from './commands/init.js'
import { addJobs } from './commands/jobs.js'
import { addMigrate } from './commands/migrate.js'
import { addProfiles } from './commands/profiles.js'
import { addQuery } from './commands/query.js'
import { addReference } from './commands/reference.js'
import { addSample } from './commands/sample.js'
import { addServe } from './commands/serve.js'
import { addSimulate } from './commands/simulate.js'
import { addSystem, addSystemGroup } from './commands/system.js'
import { addTokens } from './commands/tokens.js'
import { addExport, addImport } from './commands/transfer.js'
import { addVerify } from './commands/verify.js'
import { addWebhooks } from './commands/webhooks.js'
import type { Context } from './context.js'
import { requireNames } from './files/require-names.js'
import { addMcp } from './mcp/add-mcp.js'
import { examples } from './output/examples.js'
import { knownSystems } from './systems/known-systems.js'

/**
 * Creates the whole command line, with the commands of the given systems. A command imports its dependencies only
 * when it runs.
 */
export function createProgram(context: Context, version: string, systems: readonly AnySystem[]): Command {
  const program = new Command('tablewright')
    .description('Your DynamoDB design document, as the program.')
    .exitOverride()
    // Each option belongs to the command that it follows: `engine verify --data DIR`.
    .enablePositionalOptions()
    // Errors are caught and reported in one form, see `main`.
    .configureOutput({ outputError: () => {} })
    .helpOption('-h, --help', 'show this help')
    .version(version, '-V, --version', 'show the version')
    .hook('preAction', (_, command) => requireNames(command))
  addInit(program, context)
  addInfer(program, context)
  addCheck(program, context)
  addDiff(program, context)
  addSimulate(program, context)
  addDocs(program, context)
  addGenerate(program, context)
  addCompile(program, context)
  addMcp(program, version)
  addServe(program, context)
  addTokens(program, context)
  addEngine(program, context)
  addQuery(program, context)
  addVerify(program, context)
  addMigrate(program, context)
  addSample(program, context)
  addJobs(program, context)
  addWebhooks(program, context)
  addProfiles(program, context)
  addExport(program, context)
  addImport(program, context)
  addBackup(program, context)
  addRestore(program, context)
  for (const known of knownSystems) {
    const system = systems.find(({ name }) => name === known.name)
    if (system === undefined) addSystemGroup(program, known)
    else addSystem(program, context, system)
  }
  for (const system of systems) {
    if (!knownSystems.some(({ name }) => name === system.name)) addSystem(program, context, system)
  }
  addReference(program, context, systems)
  addCompletion(program, context)
  addComplete(program, context)
  withoutHelpCommand(program)
  return program.addHelpText(
    'after',
    examples(
      ['tablewright init notes', 'start a project'],
      ['tablewright serve --sample', 'run the five systems with sample data'],
      ['tablewright check src/design.ts', 'prove a design'],
      ['tablewright query smart-locker', 'what can be asked of a design'],
      ['tablewright engine --memory', 'a DynamoDB endpoint that forgets when it stops'],
    ),
  )
}

/** Removes the help command: every command has the option --help. */
function withoutHelpCommand(command: Command): void {
  command.helpCommand(false)
  for (const each of command.commands) withoutHelpCommand(each)
}
