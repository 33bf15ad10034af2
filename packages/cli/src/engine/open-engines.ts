import { join } from 'node:path'
import { TablewrightError } from '@tablewright/base'
import { type Engine, open } from '@tablewright/engine'

/** The data folder, and options of its engines. */
export interface DataOptions {
  readonly data: string
  readonly memory?: true
  readonly durability: 'durable' | 'relaxed'
  readonly enforceThroughput?: true
  readonly wording?: 'current' | 'previous'
  readonly buckets?: string
  readonly regionTables?: string
}

/** The default engine, and the engines of regions with separate tables. */
export interface Engines {
  readonly home: Engine
  readonly regions: Readonly<Record<string, Engine>>
  close(): Promise<void>
}

/** Opens the data folder, and a subfolder for each region with separate tables. */
export async function openEngines(options: DataOptions, onError: (error: unknown) => void): Promise<Engines> {
  const names = regionNames(options.regionTables)
  const opened: Engine[] = []
  const close = async () => {
    for (const engine of opened) await engine.close()
  }
  const openOne = async (folder: string, region?: string): Promise<Engine> => {
    const engine = await open(options.memory ? { memory: true } : folder, {
      durability: options.durability,
      enforceThroughput: options.enforceThroughput ?? false,
      wording: options.wording ?? 'current',
      bucketsFolder: options.buckets,
      ...(region !== undefined && { region }),
      onError,
    })
    opened.push(engine)
    return engine
  }
  try {
    const home = await openOne(options.data)
    const regions: Record<string, Engine> = {}
    for (const name of names) regions[name] = await openOne(join(options.data, 'regions', name), name)
    return { home, regions, close }
  } catch (error) {
    await close()
    throw error
  }
}

function regionNames(list: string | undefined): readonly string[] {
  const names = list?.split(',').map((name) => name.trim()) ?? []
  const wrong = names.find((name) => !/^[a-z]{2,3}(-[a-z]+)+-\d{1,2}$/.test(name))
  if (wrong === undefined) return [...new Set(names)]
  throw new TablewrightError('REGION_UNKNOWN', `${JSON.stringify(wrong)} is not the name of a region.`, {
    remedy: 'Give names such as eu-west-1 to --region-tables, with commas between them.',
    data: { region: wrong },
  })
}
