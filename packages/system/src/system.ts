import type { Clock, Random, Sleep } from '@tablewright/base'
import type { Driver, Hooks } from '@tablewright/client'
import type { Attributes, Design } from '@tablewright/design'
import type { DocumentPart } from '@tablewright/design/model'
import type { Command } from './command.js'
import type { OutboxDb } from './events/emit.js'
import type { EventCatalog } from './events/event.js'
import type { Access } from './identity/access.js'
import type { Protections } from './identity/protection.js'
import type { CheckResult, RepairResult } from './invariants.js'
import type { Job } from './jobs/job.js'
import type { Listener } from './listener.js'
import type { Ports } from './ports/port.js'
import type { Route } from './route.js'

/** The database and other resources that a system runs on. */
export interface Resources {
  readonly driver: Driver
  readonly clock: Clock
  readonly random: Random
  /** Waits before a retry. Defaults to the system clock. */
  readonly sleep?: Sleep
  /** Signs cursors: processes with the same secret accept each other's cursors. Defaults to a random one. */
  readonly cursorSecret?: string | Uint8Array
  /** Called for every request to the database, for logs, traces and measurements. */
  readonly hooks?: Hooks | readonly Hooks[]
  /** Implementations of the system's ports by name; see `openPorts`. The others default to the built-in ones. */
  readonly ports?: Readonly<Record<string, unknown>>
  /** Called with the shards of domain events after they were recorded. */
  readonly onEvents?: (shards: readonly number[]) => void
  /** Receives a function to call when the system is closed, such as one that ends a connection. */
  readonly onClose?: (close: () => Promise<void>) => void
  /**
   * Folder of the data, for files next to it. Null if the database is remote, undefined if it is in memory.
   */
  readonly dataFolder?: string | null
}

export interface SampleOptions {
  readonly seed: number
  /** Approximate number of items to create, 10 to 100,000. */
  readonly items: number
  /** Called with the completed share of the work, 0 to 1. */
  readonly onProgress?: (done: number) => void
  /** Called with a sentence for data that could not be created, and why. */
  readonly onNotice?: (text: string) => void
}

/** Options of a system that a configuration can set. */
export interface SystemSettings {
  readonly fields: Attributes
  /** Returns the system with these options. */
  readonly apply: (settings: never) => AnySystem
}

/** The static description of a system. */
interface Described {
  /** Name in paths and folders: `account-pool`. */
  readonly name: string
  /** Name for people: `Account pool`. */
  readonly title: string
  /** Name of its command group: `tablewright pool`. */
  readonly commandName: string
  readonly summary: string
  readonly design: Design
  /** The module that declares or imports the design, as `import.meta.url`: findings of `check` then name file and line. */
  readonly designSource?: string | undefined
  /** The part of the design that its original document describes. */
  readonly document?: DocumentPart
  /** Roles, and which of them may run each action. */
  readonly access: Access
  readonly routes: readonly Route[]
  readonly commands: readonly Command[]
  /** External services that it calls. */
  readonly ports?: Ports
  readonly settings?: SystemSettings
  /** HTTP status of each error code of the system. */
  readonly problems: Readonly<Record<string, number>>
  /** The events that the system emits. Its design has an outbox for them. */
  readonly events?: EventCatalog
}

/** A complete system: a design, its actions, and the routes, commands and jobs that run them. */
export interface System<Services = never> extends Described {
  /** Connects the design and the ports of the system. */
  readonly open: (resources: Resources) => Services
  readonly jobs: readonly Job<Services>[]
  /** Additional network ports. Each is opened if the server has a port number for it. */
  readonly listeners?: readonly Listener<Services>[]
  /** The connected design with the outbox of its events. */
  readonly outbox?: (services: Services) => OutboxDb
  /** Checks the data against all invariants. */
  readonly check: (services: Services) => Promise<CheckResult>
  /** Repairs data that was damaged by direct writes to the table, and reports the repairs. */
  readonly repair: (services: Services) => Promise<RepairResult>
  /** Rules that forbid raw edits of some entities. */
  readonly protects?: Protections<Services>
  /** Fills empty tables with realistic data. The same seed gives the same data. */
  readonly sample: (services: Services, options: SampleOptions) => Promise<void>
}

/**
 * A system with services of any type. Servers and commands pass the result of `open` to its other functions without
 * reading it.
 */
export interface AnySystem extends Described {
  readonly open: (resources: Resources) => unknown
  readonly jobs: readonly Job[]
  readonly listeners?: readonly Listener[]
  readonly outbox?: (services: never) => OutboxDb
  readonly check: (services: never) => Promise<CheckResult>
  readonly repair: (services: never) => Promise<RepairResult>
  readonly protects?: Protections
  readonly sample: (services: never, options: SampleOptions) => Promise<void>
}
