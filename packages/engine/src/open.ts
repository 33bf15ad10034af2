import { type Clock, type Random, systemClock, systemRandom } from '@tablewright/base'
import { Background } from './background.js'
import { ThroughputLimiter } from './capacity/throughput-limiter.js'
import { Catalogue } from './catalogue/catalogue.js'
import { Counts } from './catalogue/counts.js'
import { purgeDropped } from './catalogue/purge.js'
import type { EngineContext } from './context.js'
import { Engine } from './engine.js'
import { openFolderStorage } from './storage/folder.js'
import { openMemoryStorage } from './storage/memory.js'
import type { Storage } from './storage/storage.js'

export interface EngineOptions {
  /** `relaxed` acknowledges a write before it is on disk: a power cut may lose the last moments. */
  readonly durability?: 'durable' | 'relaxed'
  readonly clock?: Clock
  readonly random?: Random
  /** What stands in ARNs. */
  readonly region?: string
  readonly accountId?: string
  /** Throttles provisioned tables and indexes to their throughput. */
  readonly enforceThroughput?: boolean
}

/**
 * Opens the engine on a data folder, or in memory for as long as the process lives.
 *
 * @example
 * const engine = await open({ memory: true })
 * await engine.listTables({})
 * await engine.close()
 */
export async function open(
  place: string | { readonly memory: true },
  options: EngineOptions = {},
): Promise<Engine> {
  const storage =
    typeof place === 'string'
      ? await openFolderStorage(place, { durability: options.durability ?? 'durable' })
      : openMemoryStorage()
  const context = contextOn(storage, options)
  purgeDropped(context)
  return new Engine(context)
}

function contextOn(storage: Storage, options: EngineOptions): EngineContext {
  const clock = options.clock ?? systemClock
  return {
    storage,
    catalogue: new Catalogue(storage),
    counts: new Counts(),
    background: new Background(),
    clock,
    random: options.random ?? systemRandom,
    region: options.region ?? 'us-east-1',
    accountId: options.accountId ?? '000000000000',
    changeListeners: [],
    limiter: options.enforceThroughput ? new ThroughputLimiter(clock) : undefined,
  }
}
