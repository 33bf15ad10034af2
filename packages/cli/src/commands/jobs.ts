import type { Command } from 'commander'
import type { JobsOptions } from '../api-client/jobs-options.js'
import { addServerOptions } from '../api-client/server-options.js'
import type { Context } from '../context.js'
import { examples } from '../output/examples.js'
import { watchOption } from './watch-option.js'

/** Adds the commands that show and run the jobs of systems. */
export function addJobs(program: Command, context: Context): void {
  const group = program
    .command('jobs')
    .description('list and run the jobs of systems')
    .addHelpText('after', examples(['tablewright jobs list account-pool', 'the jobs of a system']))
  const list = group.command('list').description('list the jobs of a system with their last runs')
  addServerOptions(list.argument('<system>', 'name of a system'))
    .addOption(watchOption())
    .addHelpText('after', examples(['tablewright jobs list account-pool --watch', 'again at each change']))
    .action(async (system: string, options: JobsOptions) => {
      const { listJobs } = await import('../api-client/run-jobs.js')
      await listJobs(context, system, options)
    })
  const runs = group.command('runs').description('list the last runs of a job that did something or failed')
  addServerOptions(runs.argument('<system>', 'name of a system').argument('<job>', 'name of a job'))
    .option('--limit <number>', 'maximum number', Number)
    .addOption(watchOption())
    .addHelpText(
      'after',
      examples(['tablewright jobs runs account-pool clean-accounts --limit 10', 'the newest first']),
    )
    .action(async (system: string, job: string, options: JobsOptions) => {
      const { listRuns } = await import('../api-client/run-jobs.js')
      await listRuns(context, system, job, options)
    })
  const run = group.command('run').description('run a job now, and print the result')
  addServerOptions(run.argument('<system>', 'name of a system').argument('<job>', 'name of a job'))
    .addHelpText('after', examples(['tablewright jobs run account-pool clean-accounts', 'once']))
    .action(async (system: string, job: string, options: JobsOptions) => {
      const { runJob } = await import('../api-client/run-jobs.js')
      await runJob(context, system, job, options)
    })
}
