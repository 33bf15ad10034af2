import { type Clock, type Random, systemClock, systemRandom } from '@tablewright/base'
import { Background } from './background.js'
import { BackupCopies } from './backups/backup-copies.js'
import { ChangeLog } from './backups/change-log.js'
import { resumeCopies } from './backups/copy-items.js'
import { resumeRestores } from './backups/restore.js'
import { ThroughputLimiter } from './capacity/throughput-limiter.js'
import { Catalog } from './catalog/catalog.js'
import { Counts } from './catalog/counts.js'
import { purgeDropped } from './catalog/purge.js'
import type { EngineContext } from './context.js'
import { Engine } from './engine.js'
import { resumeExports } from './exchange/export-table.js'
import { resumeImports } from './exchange/import-table.js'
import { Housekeeping } from './housekeeping.js'
import { resumeBackfills } from './items/backfill.js'
import { reportOnce } from './report-once.js'
import type { Wording } from './request/wording.js'
import type { FolderOptions } from './storage/folder.js'
import { loadFolderStorage } from './storage/load-folder.js'
import { openMemoryStorage } from './storage/memory.js'
import type { Storage } from './storage/storage.js'
import { ChangeFeed } from './streams/change-feed.js'
import { StreamLog } from './streams/stream-log.js'
import { TokenKeys } from './tokens/token-keys.js'
import { resumeExpiryBuilds } from './ttl/build-expiry-index.js'
import { followChange } from './ttl/expiry-index.js'
import { VectorCache } from './vectors/vector-cache.js'

export interface EngineOptions {
  /** `relaxed` acknowledges a write before it is on disk: a power cut may lose the last moments. */
  readonly durability?: 'durable' | 'relaxed'
  /** Creates the data folder if it is missing. Defaults to true. */
  readonly create?: boolean
  readonly clock?: Clock
  readonly random?: Random
  /** Region in ARNs. */
  readonly region?: string
  readonly accountId?: string
  /** Throttles provisioned tables and indexes to their throughput. */
  readonly enforceThroughput?: boolean
  /**
   * The wording of validation errors. Defaults to `current`, the wording of nearly all AWS regions since October
   * 2026; `previous` is their wording before.
   */
  readonly wording?: Wording
  /** A folder whose subfolders stand for S3 buckets, for exports and imports of tables. */
  readonly bucketsFolder?: string | undefined
  /** Called when the engine itself fails: a full disk, a bug. Errors of a request are returned to its caller. */
  readonly onError?: (error: unknown) => void
  /** Milliseconds between sweeps for expired items; 0 sweeps only when `sweepExpired` is called. */
  readonly sweepInterval?: number
  /** Bytes of memory for the vectors of partitions that are searched. Defaults to 512 MB. */
  readonly vectorCacheBytes?: number
}

const defaultSweepInterval = 10_000
const defaultVectorCacheBytes = 512 * 1024 * 1024

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
  let context: EngineContext | undefined
  const events: StorageEvents = {
    onFailedCommit: () => context?.counts.forget(),
    onReopened: () => context?.catalog.refresh(),
  }
  const storage = typeof place === 'string' ? await openFolder(place, options, events) : openMemoryStorage()
  try {
    context = contextOn(storage, options)
    resumeWork(context)
    return new Engine(context, new Housekeeping(context, options.sweepInterval ?? defaultSweepInterval))
  } catch (error) {
    // A folder that cannot be read is released, so that it can be verified, salvaged or replaced.
    await storage.close()
    throw error
  }
}

/** Resumes the work that was unfinished when the engine last stopped. */
function resumeWork(context: EngineContext): void {
  purgeDropped(context)
  resumeBackfills(context)
  resumeExpiryBuilds(context)
  resumeCopies(context)
  resumeRestores(context)
  // Without its files, an export or import would fail permanently, for example while its folder is verified.
  if (context.bucketsFolder === undefined) return
  resumeExports(context)
  resumeImports(context)
}

type StorageEvents = Pick<FolderOptions, 'onFailedCommit' | 'onReopened'>

/** LMDB is loaded here, so that an engine in memory starts without it. */
async function openFolder(
  folder: string,
  { durability = 'durable', create = true }: EngineOptions,
  events: StorageEvents,
): Promise<Storage> {
  const { openFolderStorage } = await loadFolderStorage()
  return openFolderStorage(folder, { durability, create, ...events })
}

function contextOn(opened: Storage, options: EngineOptions): EngineContext {
  const { clock = systemClock, random = systemRandom, region = 'us-east-1' } = options
  const changeFeed = new ChangeFeed()
  const storage = changeFeed.observe(opened)
  const streamLog = new StreamLog({ region, clock, random })
  const changeLog = new ChangeLog(clock)
  const backupCopies = new BackupCopies()
  const counts = new Counts()
  const onFailure = reportOnce(clock, options.onError)
  return {
    storage,
    catalog: new Catalog(storage),
    counts,
    background: new Background(onFailure),
    onFailure,
    clock,
    random,
    region,
    accountId: options.accountId ?? '000000000000',
    changeListeners: [
      followChange,
      streamLog.record,
      changeLog.record,
      backupCopies.record,
      changeFeed.record,
    ],
    changeFeed,
    backupCopies,
    tokenKeys: new TokenKeys(storage, random, onFailure),
    vectors: new VectorCache(options.vectorCacheBytes ?? defaultVectorCacheBytes),
    limiter: options.enforceThroughput ? new ThroughputLimiter(clock) : undefined,
    wording: options.wording ?? 'current',
    bucketsFolder: options.bucketsFolder,
    endpoint: { address: 'localhost' },
  }
}
