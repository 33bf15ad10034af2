import { TablewrightError } from '@tablewright/base'
import { jobActions } from '@tablewright/server'
import { type AnySystem, type Route, route } from '@tablewright/system'
import { loadConfig } from '../config/load-config.js'
import { loadConfiguredSystems } from '../config/load-systems.js'
import type { Context } from '../context.js'
import { knownSystems } from '../systems/known-systems.js'
import type { TextInput } from './action-call.js'
import type { JobsOptions } from './jobs-options.js'
import { runAction } from './run-action.js'

const routes = {
  list: route('GET /jobs', jobActions.listJobs),
  runs: route('GET /jobs/:job/runs', jobActions.listJobRuns),
  run: route('POST /jobs/:job', jobActions.runJob),
}

export function listJobs(context: Context, system: string, options: JobsOptions): Promise<void> {
  return runJobAction(context, system, routes.list, {}, options)
}

export function listRuns(context: Context, system: string, job: string, options: JobsOptions): Promise<void> {
  return runJobAction(context, system, routes.runs, { job, limit: options.limit }, options)
}

export function runJob(context: Context, system: string, job: string, options: JobsOptions): Promise<void> {
  return runJobAction(context, system, routes.run, { job }, options)
}

/** Runs a job action, which every system has. */
export async function runJobAction(
  context: Context,
  name: string,
  jobRoute: Route,
  raw: TextInput,
  options: JobsOptions,
): Promise<void> {
  await runAction(context, await findSystem(name, options), { route: jobRoute, raw, options })
}

async function findSystem(name: string, { config }: JobsOptions): Promise<AnySystem> {
  const known = knownSystems.find((system) => system.name === name || system.commandName === name)
  if (known !== undefined) return known.load()
  const { systems } = await loadConfiguredSystems(await loadConfig({ config, secrets: false }))
  const own = systems.find((system) => system.name === name || system.commandName === name)
  if (own !== undefined) return own
  throw new TablewrightError('SYSTEM_UNKNOWN', `There is no system ${name}.`, {
    remedy: `Choose from ${systems.map((system) => system.name).join(', ')}.`,
    data: { name },
  })
}
