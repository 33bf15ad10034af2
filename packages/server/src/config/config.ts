import type { AnySystem } from '@tablewright/system'
import type { Mailer } from '../events/mail/mailer.js'
import type { SecretText } from './environment.js'

/** The storage that holds the data. */
export type StorageConfig =
  /** A folder of this machine, relative to the configuration file. */
  | { readonly folder: string }
  /** Memory: the data is gone when the server stops. */
  | { readonly memory: true }
  /** A database that speaks the DynamoDB protocol. */
  | { readonly endpoint: string; readonly region?: string; readonly tablePrefix?: string }
  /** Amazon DynamoDB in a region. */
  | { readonly region: string; readonly tablePrefix?: string }

export interface ServerConfig {
  /** Address to listen on. Defaults to 127.0.0.1. */
  readonly host?: string
  /** Port of the console and the API. Defaults to 8080. */
  readonly port?: number
  /** Port of the DynamoDB protocol. Defaults to 8000. */
  readonly dynamodbPort?: number
  /** Ports of the systems' listeners by name, such as `{ edge: 8090 }`. Others are not opened. */
  readonly listeners?: Readonly<Record<string, number>>
  /** Origins of web pages that may call. */
  readonly cors?: readonly string[]
  /** Additional host names of the server. */
  readonly allowedHosts?: readonly string[]
  /** Serves HTTPS with these PEM files. */
  readonly tls?: { readonly cert: string; readonly key: string }
  /** Allows other machines to connect without authentication. */
  readonly insecure?: boolean
  /** Defaults to warn. */
  readonly log?: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Signs cursors. Needed if several servers share a database. */
  readonly cursorSecret?: SecretText
}

export interface LimitsConfig {
  /** Requests that one client address may send in a second, averaged. Defaults to 200. */
  readonly requestsPerSecond?: number
  /** Requests that one client address may send at once. Defaults to 1,000. */
  readonly burst?: number
}

/** Changes to a job of a system. */
export interface JobConfig {
  readonly enabled?: boolean
  /** Milliseconds from the end of one run to the start of the next. */
  readonly everyMs?: number
  /** Milliseconds after which a run counts as hanging, and the next one starts. */
  readonly timeoutMs?: number
}

export interface JobsConfig {
  /** Whether this server runs jobs. Defaults to true. */
  readonly enabled?: boolean
}

export interface RetentionConfig {
  /** Runs of each job that are kept. Defaults to 100. */
  readonly jobRuns?: number
  /** Hours that answers to requests with an Idempotency-Key are kept. Defaults to 24. */
  readonly idempotencyHours?: number
}

/** Configuration of one system. */
export interface SystemConfig<Given = Readonly<Record<string, unknown>>, Settings = Given> {
  /** Implementations of its ports. The others default to the built-in ones. */
  readonly ports?: Given
  readonly settings?: Settings
  readonly jobs?: Readonly<Record<string, JobConfig>>
}

/** The systems to run: `true` runs one with its defaults. */
export type SystemsConfig = Readonly<Record<string, true | SystemConfig | undefined>>

/** How events are delivered to webhooks and by mail. */
export interface WebhooksConfig {
  /** Whether endpoints may be on this machine, in private networks and without TLS. Defaults to false. */
  readonly allowPrivate?: boolean
  /** Milliseconds until an endpoint must have answered. Defaults to 10,000; at most 30,000. */
  readonly timeoutMs?: number
  /** Attempts until an event becomes a dead letter. Defaults to 10. */
  readonly maxAttempts?: number
  /**
   * Milliseconds before the second attempt, multiplied by four for each further attempt. Defaults to 5,000.
   */
  readonly firstDelayMs?: number
}

/** The mail server that sends the events of `mailto:` endpoints. */
export interface SmtpConfig {
  readonly host: string
  /** Defaults to 465 with `secure`, otherwise to 587. */
  readonly port?: number
  /** Uses TLS from the start. Defaults to false: the connection is upgraded if the server offers it. */
  readonly secure?: boolean
  /** Sends without TLS if the server does not offer it; never with a user. Defaults to false. */
  readonly allowPlain?: boolean
  readonly user?: string
  readonly password?: SecretText
  /** The address that mails come from. */
  readonly from: string
  /** Milliseconds that sending one mail may take. Defaults to 20,000. */
  readonly timeoutMs?: number
}

/** The whole configuration. Every part has a default. */
export interface Config<Systems = SystemsConfig> {
  /**
   * Systems that ship with Tablewright. Defaults to all five if neither `customSystems` nor `designs` is set.
   */
  readonly systems?: Systems
  /** Your own systems. */
  readonly customSystems?: readonly AnySystem[]
  /**
   * Your own designs: `src/design.ts`, `src/design.ts#name`, `model.json`, relative to the configuration
   * file.
   */
  readonly designs?: readonly string[]
  readonly storage?: StorageConfig
  readonly server?: ServerConfig
  /** Who may call: a file with tokens for the API and principals for the DynamoDB endpoint. */
  readonly auth?: { readonly file: string }
  readonly limits?: LimitsConfig
  readonly jobs?: JobsConfig
  readonly retention?: RetentionConfig
  readonly webhooks?: WebhooksConfig
  /** Sends mail to endpoints that begin with `mailto:`: a mail server, or an object with the function `send`. */
  readonly mail?: SmtpConfig | Mailer
}
