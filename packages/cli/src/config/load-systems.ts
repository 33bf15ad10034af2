import { isTablewrightError, TablewrightError } from '@tablewright/base'
import type { CheckedConfig, ConfiguredSystem } from '@tablewright/server/config'
import { type AnySystem, type RefusedField, readInput, systemOfDesign } from '@tablewright/system'
import { knownSystems, systemNames } from '../systems/known-systems.js'
import { requireOwnNames } from './require-own-names.js'

/** Systems to run, and their configured ports. */
export interface LoadedSystems {
  readonly systems: readonly AnySystem[]
  readonly ports: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/**
 * Returns the systems of a configuration: `systems`, `customSystems` and `designs`. Defaults to the five that
 * ship.
 */
export async function loadConfiguredSystems(
  config: CheckedConfig | undefined,
  onFiles?: (files: readonly string[]) => void,
): Promise<LoadedSystems> {
  const { systems, customSystems = [], designs = [] } = config ?? {}
  const namesOwn = customSystems.length > 0 || designs.length > 0
  const shipped = systems === undefined && !namesOwn ? systemNames : Object.keys(systems ?? {})
  const loaded = await Promise.all(shipped.map((name) => loadShipped(name, config)))
  const ofDesigns = await loadDesigns(designs, onFiles).catch((error: unknown) => {
    throw isTablewrightError(error, 'DESIGN_NOT_FOUND') ? missingDesign(error, config) : error
  })
  const own = [...customSystems, ...ofDesigns]
  requireOwnNames(own)
  const ports = Object.entries(systems ?? {}).flatMap(([name, given]) =>
    given.ports === undefined ? [] : [[name, given.ports]],
  )
  return { systems: [...loaded, ...own], ports: Object.fromEntries(ports) }
}

/** Returns one of the systems that ship, with its configured settings. */
export async function loadShipped(name: string, config: CheckedConfig | undefined): Promise<AnySystem> {
  const system = await knownSystems.find((known) => known.name === name)!.load()
  const given = config?.systems?.[name]
  if (config === undefined || given === undefined) return system
  return withJobs(await withSettings(system, given, config), given, config)
}

export async function loadDesigns(
  sources: readonly string[],
  onFiles?: (files: readonly string[]) => void,
): Promise<readonly AnySystem[]> {
  const { loadDesign } = await import('../design-source/load-design.js')
  return Promise.all(
    sources.map(async (source) => {
      const design = await loadDesign(source, onFiles)
      return systemOfDesign(design, design.file)
    }),
  )
}

async function withSettings(
  system: AnySystem,
  { settings }: ConfiguredSystem,
  { file }: CheckedConfig,
): Promise<AnySystem> {
  if (settings === undefined) return system
  const fields = system.settings?.fields ?? {}
  try {
    const values = await readInput(fields, settings, 'json')
    return system.settings?.apply(values as never) ?? system
  } catch (error) {
    if (!(error instanceof TablewrightError)) throw error
    const [first] = (error.data.fields ?? []) as readonly RefusedField[]
    const path = `systems.${system.name}.settings.${first?.field ?? ''}`
    const isKnown = Object.hasOwn(fields, first?.field ?? '')
    throw new TablewrightError('CONFIG_INVALID', `${file}: ${path} ${first?.reason ?? 'is wrong'}.`, {
      remedy: isKnown
        ? `Correct ${path} in the file.`
        : `Choose from ${Object.keys(fields).join(', ') || 'no settings'}.`,
      data: { file, path },
      cause: error,
    })
  }
}

function withJobs(system: AnySystem, { jobs }: ConfiguredSystem, { file }: CheckedConfig): AnySystem {
  if (jobs === undefined) return system
  const names = system.jobs.map(({ name }) => name)
  const unknown = Object.keys(jobs).find((name) => !names.includes(name))
  if (unknown !== undefined) {
    const path = `systems.${system.name}.jobs.${unknown}`
    throw new TablewrightError('CONFIG_INVALID', `${file}: ${path} is not a job.`, {
      remedy: `Choose from ${names.join(', ') || 'no jobs'}.`,
      data: { file, path },
    })
  }
  const changed = system.jobs.flatMap((job) => {
    const { enabled = true, everyMs = job.every, timeoutMs = job.timeoutMs } = jobs[job.name] ?? {}
    return enabled ? [{ ...job, every: everyMs, ...(timeoutMs !== undefined && { timeoutMs }) }] : []
  })
  return { ...system, jobs: changed }
}

function missingDesign(error: TablewrightError, config: CheckedConfig | undefined): TablewrightError {
  return new TablewrightError('CONFIG_INVALID', `${config?.file}: designs: ${error.message}`, {
    remedy: 'Correct designs in the file.',
    data: { ...error.data, file: config?.file, path: 'designs' },
    cause: error,
  })
}
