import { type Clock, type Random, systemClock, systemRandom } from '@tablewright/base'
import type { AnySystem } from '@tablewright/system'
import type { Log } from '../api/environment.js'
import type { Rate } from '../api/guard/rate-limit.js'
import type { SampleSize } from '../api/sample.js'
import type { EventOptions } from '../events/context.js'
import type { TlsFiles } from '../listen/tls.js'
import type { WebAccessOptions } from '../web/web-access.js'
import type { ServeAuth } from './auth.js'
import type { DatabaseLocation } from './database.js'
import type { Pages } from './http-routes.js'
import { createLog } from './log.js'

/** Options of the API of systems, with or without a network port. */
export interface RuntimeOptions extends WebAccessOptions {
  readonly systems: readonly AnySystem[]
  /** Implementations of the systems' ports, by the names of system and port. */
  readonly ports?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined
  /** Fills the tables of systems that have no data yet. */
  readonly sample?: SampleSize | undefined
  readonly auth?: ServeAuth | undefined
  /** Never requires a token. For calls inside this process. */
  readonly trusted?: boolean | undefined
  readonly rate?: Rate | undefined
  /** How events are delivered to webhooks and by mail. */
  readonly webhooks?: EventOptions | undefined
  readonly jobs?: {
    /** Whether jobs run periodically. Defaults to true. */
    readonly enabled?: boolean
  }
  readonly retention?: {
    /** Runs of each job that are kept. Defaults to 100. */
    readonly jobRuns?: number
    /** Hours that answers to requests with an Idempotency-Key are kept. Defaults to 24. */
    readonly idempotencyHours?: number
  }
  /** Additional pages, such as the console. */
  readonly pages?: Pages | undefined
  /**
   * Signs cursors. Defaults to a key that is stored with the data. For a remote database it defaults to a
   * random key: cursors are then invalid on other servers and after a restart.
   */
  readonly cursorSecret?: string | undefined
  readonly log?: Log
  readonly clock?: Clock
  readonly random?: Random
  /** Receives the progress of a system's sample data, from 0 to 1. */
  readonly onProgress?: (system: string, done: number) => void
  /** Receives the reason if sample data of a system is missing or incomplete. Defaults to the log. */
  readonly onNotice?: (system: string, text: string) => void
}

interface NetworkOptions {
  /** Defaults to 127.0.0.1. */
  readonly host?: string
  /** Port of the API, pages, health and metrics. Defaults to 8080; 0 takes a free port. */
  readonly port?: number
  /** Port of the DynamoDB protocol. Defaults to 8000; not opened when the data is at another endpoint. */
  readonly dynamodbPort?: number
  /** Ports of listeners of the systems by their names, such as `{ edge: 8090 }`; others are not opened. */
  readonly listeners?: Readonly<Record<string, number>> | undefined
  /** Allows other machines to connect without authentication. */
  readonly insecure?: boolean
  /** Serves HTTPS on both ports with this certificate. */
  readonly tls?: TlsFiles | undefined
  /**
   * Lists the server in a folder, in which commands of the same user find it by project. Not listed by
   * default.
   */
  readonly list?: { readonly folder: string; readonly project: string } | undefined
}

export type ServeOptions = RuntimeOptions & NetworkOptions & DatabaseLocation

/** The options with their defaults. */
export type RuntimeSettings = RuntimeOptions &
  Required<Pick<RuntimeOptions, 'log' | 'clock' | 'random'>> &
  Required<Pick<NetworkOptions, 'host'>>

export type Settings = RuntimeSettings &
  ServeOptions &
  Required<Pick<NetworkOptions, 'port' | 'dynamodbPort'>>

export function runtimeSettings<Options extends RuntimeOptions>(
  options: Options & Pick<NetworkOptions, 'host'>,
): Options & RuntimeSettings {
  return {
    ...options,
    host: options.host ?? '127.0.0.1',
    log: options.log ?? createLog('info'),
    clock: options.clock ?? systemClock,
    random: options.random ?? systemRandom,
  }
}

/** Logs an error that no caller is waiting for. */
export function logFault(log: Log): (error: unknown) => void {
  return (error) => log.error({ err: error }, 'fault')
}
