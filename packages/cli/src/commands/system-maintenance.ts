import type { AnySystem, CheckResult, RepairResult } from '@tablewright/system'
import type { Command } from 'commander'
import { addServerOptions, type ServerOptions } from '../api-client/server-options.js'
import type { Context } from '../context.js'
import { examples } from '../output/examples.js'
import { startProgress } from '../output/progress.js'
import { parseAmount } from './parse-amount.js'

export interface SampleCommandOptions extends ServerOptions {
  readonly items: number
  readonly seed: number
}

/** Adds the commands that every system has: check, repair, sample. */
export function addMaintenance(group: Command, context: Context, system: AnySystem): void {
  const line = `tablewright ${system.commandName}`
  addServerOptions(group.command('check').description('check the data for violations of invariants'))
    .addHelpText('after', examples([`${line} check`, 'exit code 1 if there are violations']))
    .action((options: ServerOptions) => check(context, system, options))
  addServerOptions(group.command('repair').description('repair violations of invariants'))
    .addHelpText('after', examples([`${line} repair`, 'prints the repairs']))
    .action((options: ServerOptions) => repair(context, system, options))
  addSampleOptions(group.command('sample').description('fill empty tables with sample data'))
    .addHelpText('after', examples([`${line} sample --items 100 --data ./data`, 'into another folder']))
    .action((options: SampleCommandOptions) => runSample(context, system, options))
}

export function addSampleOptions(command: Command): Command {
  return addServerOptions(command)
    .option('--items <items>', 'approximate number of items', parseAmount, 1000)
    .option('--seed <seed>', 'the same seed gives the same data', parseAmount, 1)
}

/** Calls a built-in route of a system. */
async function ask<Answer>(
  { terminal }: Context,
  system: AnySystem,
  options: ServerOptions,
  [method, path, body]: readonly [method: string, path: string, body?: object],
): Promise<Answer> {
  const { openApi } = await import('../api-client/open-api.js')
  const api = await openApi(system, options, {
    onlyReads: method === 'GET',
    note: terminal.note,
  })
  try {
    const answer = await api.send({
      method,
      path: `/api/${system.name}/${path}`,
      ...(body !== undefined && { body }),
    })
    return (await answer.json()) as Answer
  } finally {
    await api.close()
  }
}

async function check(context: Context, system: AnySystem, options: ServerOptions): Promise<void> {
  const { terminal } = context
  const result = await ask<CheckResult>(context, system, options, ['GET', 'check'])
  if (result.violations.length > 0) context.exitCode = 1
  if (options.json) return terminal.printJson(result)
  for (const { invariant, message } of result.violations) terminal.print(`${invariant}: ${message}`)
  const { fieldLabel } = await import('@tablewright/system')
  const counted = Object.entries(result.counted).map(
    ([kind, number]) => `${number} ${fieldLabel(kind).toLowerCase()}`,
  )
  terminal.print(`${counted.join(', ')} looked at, ${result.violations.length} violations.`)
}

async function repair(context: Context, system: AnySystem, options: ServerOptions): Promise<void> {
  const { terminal } = context
  const result = await ask<RepairResult>(context, system, options, ['POST', 'repair', {}])
  if (options.json) return terminal.printJson(result)
  terminal.print([...result.repairs, `${result.repairs.length} repairs.`].join('\n'))
}

export async function runSample(
  context: Context,
  system: AnySystem,
  options: SampleCommandOptions,
): Promise<void> {
  const { terminal } = context
  const { items, seed } = options
  const progress = startProgress(terminal, system.title)
  progress.update(0, 1)
  try {
    await ask(context, system, options, ['POST', 'sample', { items, seed }])
  } finally {
    progress.end()
  }
  if (options.json) return terminal.printJson({ items, seed })
  terminal.print(`${system.title}: sample data of about ${items} items is there.`)
}
