import { isoTime } from '@tablewright/base'
import { newUlid } from '@tablewright/client'
import type { SeededChoices } from '@tablewright/system'
import { isNewer } from '../compare-versions.js'
import { limits } from '../limits.js'
import type { QueueType } from '../queue-name.js'
import { executionName, type OperationName } from '../rules/runs/run.js'
import { tenantName } from './tenant-names.js'

const day = 24 * 3_600_000

/** Versions of the stack over time. Those before the third still created an outbound queue. */
const versions = ['0.1.9', '0.1.11', '0.1.12', '0.1.14', '0.1.16', '0.1.18']
const firstWithoutOutbound = 2

export type Fate = 'usual' | 'inactive' | 'deleted' | 'failed' | 'crashed' | 'upgrade failed'

/** One in this many tenants has an unusual state. */
const period = 24
const unusual: Readonly<Record<number, Fate>> = {
  4: 'inactive',
  8: 'deleted',
  12: 'upgrade failed',
  16: 'crashed',
  20: 'failed',
}

/** One in this many tenants has a day of queue depths. */
const measuredPeriod = 12
const depthsOfDay = 24

type Status = 'Started' | 'Failure' | 'Success'

/** A run of a tenant, as in its audit item. */
interface PlannedRun {
  readonly tenantId: string
  readonly operation: OperationName
  readonly version: string
  readonly execution: string
  readonly attempt: number
  readonly retry: number
  readonly updatedAt: string
  readonly status: Status
  readonly failure?: string
}

/** All items of one tenant. */
export interface PlannedTenant {
  readonly tenantId: string
  readonly fate: Fate
  readonly version: string
  readonly createdAt: string
  readonly runs: readonly PlannedRun[]
  readonly history: readonly (Omit<PlannedRun, 'updatedAt' | 'retry'> & { readonly timestamp: string })[]
  readonly queues: readonly QueueType[]
  readonly messages: readonly PlannedMessage[]
  readonly deadLetters: readonly PlannedMessage[]
  /** Depth and age of the inbound queue over the last day. */
  readonly depths: readonly PlannedDepth[]
}

interface PlannedDepth {
  readonly slot: number
  readonly sampledAt: string
  readonly waiting: number
  readonly hidden: number
  readonly dead: number
  readonly oldestAge: number
}

export interface PlannedMessage {
  readonly messageId: string
  readonly sentAt: string
  readonly receives: number
  readonly body: string
}

const failures = [
  'The stack was rolled back: the queue limit of the region is reached.',
  'Access to the key of the queue was denied.',
  'The stack timed out while the queue was being made.',
]

/** Plans the history of one tenant. */
export function planTenant(dice: SeededChoices, index: number, now: number): PlannedTenant {
  const tenantId = tenantName(index)
  const fate = unusual[index % period] ?? 'usual'
  const runs = new Runs(dice, tenantId, now - (20 + dice.below(300)) * day)
  const first = dice.below(versions.length - 1)
  if (fate === 'failed' || fate === 'crashed') return withoutQueue(fate, runs, now)
  runs.add('CREATE', versions[first]!, 'Success')
  const createdAt = runs.last.updatedAt
  let version = versions[first]!
  for (const next of versions.slice(first + 1)) {
    if (dice.below(3) > 0) continue
    runs.add('UPDATE', next, 'Success')
    version = next
  }
  const newest = versions.at(-1)!
  if (fate === 'upgrade failed' && isNewer(newest, version)) runs.add('UPDATE', newest, 'Failure')
  if (fate === 'deleted') runs.add('DELETE', version, 'Success')
  const isOld = versions.indexOf(version) < firstWithoutOutbound && version === versions[first]
  const queues: QueueType[] = fate === 'deleted' ? [] : isOld ? ['inbound', 'outbound'] : ['inbound']
  const filled = queues.length > 0 && fate === 'usual'
  const waiting = filled ? messages(dice, now, dice.below(6)) : []
  return {
    ...runs.outcome,
    tenantId,
    fate,
    version,
    createdAt,
    queues,
    messages: waiting,
    deadLetters: filled && dice.below(12) === 0 ? messages(dice, now, 1, limits.maxReceives) : [],
    depths: filled && index % measuredPeriod === 0 ? depths(dice, now, waiting) : [],
  }
}

/** Returns a tenant whose provisioning failed or was interrupted. */
function withoutQueue(fate: Fate, runs: Runs, now: number): PlannedTenant {
  runs.add('CREATE', versions.at(-1)!, fate === 'failed' ? 'Failure' : 'Started')
  const { tenantId, version, updatedAt } = runs.last
  const none = { queues: [], messages: [], deadLetters: [], depths: [] }
  return { ...runs.outcome, ...none, tenantId, fate, version, createdAt: updatedAt || isoTime(now) }
}

/** The runs of a tenant in order, each with its history. */
class Runs {
  readonly #dice: SeededChoices
  readonly #tenantId: string
  #time: number
  readonly #runs: PlannedRun[] = []
  readonly #history: PlannedTenant['history'][number][] = []

  constructor(dice: SeededChoices, tenantId: string, start: number) {
    this.#dice = dice
    this.#tenantId = tenantId
    this.#time = start
  }

  get outcome() {
    return { runs: this.#runs, history: this.#history }
  }

  get last(): PlannedRun {
    return this.#runs.at(-1)!
  }

  add(operation: OperationName, version: string, status: Status): void {
    const retries = status === 'Failure' ? limits.maxRetries : 0
    for (let retry = 0; retry <= retries; retry++) {
      const run = { tenantId: this.#tenantId, operation, version, attempt: retry + 1, retry }
      const named = { ...run, execution: executionName(run) }
      const failure = this.#dice.pick(failures)
      this.#note({ ...named, status: 'Started' })
      if (status !== 'Started') this.#note({ ...named, status, ...(status === 'Failure' && { failure }) })
      const updatedAt = isoTime(this.#time)
      if (retry === retries) {
        this.#runs.push({ ...named, updatedAt, status, ...(status === 'Failure' && { failure }) })
      }
    }
    this.#time += this.#dice.below(3 * day)
  }

  #note(entry: Omit<PlannedRun, 'updatedAt'>): void {
    this.#time += 1 + this.#dice.below(90_000)
    const { retry: _, ...noted } = entry
    this.#history.push({ ...noted, timestamp: isoTime(this.#time) })
  }
}

const kinds = ['order.placed', 'order.shipped', 'invoice.due', 'user.invited', 'report.ready']

function messages(dice: SeededChoices, now: number, count: number, receives = 0): PlannedMessage[] {
  return Array.from({ length: count }, () => {
    const sent = now - dice.below(day)
    const body = JSON.stringify({ kind: dice.pick(kinds), number: dice.below(100_000) })
    return { messageId: newUlid(sent, dice.random), sentAt: isoTime(sent), receives, body }
  })
}

/** Plans a day of a queue: messages arrive in waves. */
function depths(dice: SeededChoices, now: number, waitingNow: readonly PlannedMessage[]): PlannedDepth[] {
  const height = 4 + dice.below(20)
  const times = Array.from(
    { length: depthsOfDay },
    (_, index) => now - ((depthsOfDay - index) * day) / depthsOfDay,
  )
  return times.map((time, index) => {
    const kept = waitingNow.map(({ sentAt }) => Date.parse(sentAt)).filter((sent) => sent <= time)
    const wave = Math.round((height * (1 - Math.cos((2 * Math.PI * index) / depthsOfDay))) / 2)
    const ages = [...kept.map((sent) => time - sent), wave > 0 ? dice.below(day / 12) : 0]
    return {
      slot: Math.floor(time / limits.sampleEvery) % limits.samplesOfDay,
      sampledAt: isoTime(time),
      waiting: kept.length + wave,
      hidden: wave === 0 ? 0 : dice.below(3),
      dead: 0,
      oldestAge: Math.floor(Math.max(...ages) / 1000),
    }
  })
}
