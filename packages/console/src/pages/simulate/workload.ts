import type { CheckReport } from '@tablewright/design'
import type { DesignAnswer } from '@tablewright/server/console-api'
import type { Capacity, Popularity, Workload } from '@tablewright/simulate'

/** The fields of the page. */
export interface LoadFields {
  /** Calls per second, by pattern. */
  readonly rates: Readonly<Record<string, number>>
  readonly popularity: Popularity['kind']
  /** Exponent, share or seconds of the popularity. */
  readonly amount: number
  /** Values of each kind of partition. */
  readonly keys: number
  readonly seconds: number
  readonly capacity: Capacity['mode']
  readonly read: number
  readonly write: number
  readonly months: number
  /** Growth in percent per month. */
  readonly growth: number
}

/** Maximum number of requests of a run: a few seconds of work in a browser. */
export const maxRequests = 1_000_000

/** The lowest and the highest value of a field. */
export interface Bounds {
  readonly minimum: number
  readonly maximum: number
  /** Whether fractions are refused. */
  readonly whole?: boolean
}

export type NumberField = 'amount' | 'keys' | 'seconds' | 'read' | 'write' | 'months' | 'growth'

/** Bounds of fields. Beyond them, a run takes too long or its results are meaningless. */
export const fieldBounds: Readonly<Record<NumberField, Bounds>> = {
  amount: { minimum: 0, maximum: 1_000_000 },
  keys: { minimum: 1, maximum: 1_000_000_000, whole: true },
  seconds: { minimum: 1, maximum: 86_400, whole: true },
  read: { minimum: 1, maximum: 1_000_000, whole: true },
  write: { minimum: 1, maximum: 1_000_000, whole: true },
  months: { minimum: 1, maximum: 120, whole: true },
  growth: { minimum: 0, maximum: 100 },
}

/** Bounds of the calls per second of one pattern. */
export const rateBounds: Bounds = { minimum: 0, maximum: maxRequests }

/** Parses a number. Returns undefined for text that is not a number within the bounds. */
export function parseWithin(text: string, { minimum, maximum, whole = false }: Bounds): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (!(value >= minimum && value <= maximum)) return undefined
  return whole && !Number.isInteger(value) ? undefined : value
}

export const defaultAmounts: Readonly<Record<Popularity['kind'], number>> = {
  uniform: 0,
  zipf: 1.1,
  hot: 0.2,
  time: 3_600,
}

/** Returns the report of the checker, which a simulation needs. */
export function reportOf(design: DesignAnswer): CheckReport {
  return { ...design.report, findings: [], patterns: design.patterns.map(({ proof }) => proof) }
}

export function firstFields(design: DesignAnswer): LoadFields {
  const rates = design.patterns.map(({ name, proof }) => [name, proof.perSecond ?? 0] as const)
  return {
    rates: Object.fromEntries(rates),
    popularity: 'uniform',
    amount: 0,
    keys: 10_000,
    seconds: 60,
    capacity: 'on-demand',
    read: 1_000,
    write: 500,
    months: 12,
    growth: 10,
  }
}

/** Returns the calls per second of all patterns. */
export function totalRate({ rates }: LoadFields): number {
  return Object.values(rates).reduce((sum, rate) => sum + rate, 0)
}

/** Whether the rate is too high to simulate even one second. */
export function isTooMuch(fields: LoadFields): boolean {
  return totalRate(fields) > maxRequests
}

/** Returns the seconds to simulate: fewer than requested if there would be too many requests. */
export function simulatedSeconds(fields: LoadFields): number {
  const total = totalRate(fields)
  return Math.max(1, Math.min(fields.seconds, total > 0 ? Math.floor(maxRequests / total) : fields.seconds))
}

export function workloadOf(fields: LoadFields, report: CheckReport): Workload {
  const { rates, keys, capacity, read, write } = fields
  const kinds = report.partitions.map(({ partition }) => partition)
  const tables = report.tables.map(({ table }) => table)
  const rated = Object.entries(rates).filter(([, perSecond]) => perSecond > 0)
  return {
    seconds: simulatedSeconds(fields),
    patterns: Object.fromEntries(rated.map(([name, perSecond]) => [name, { perSecond }])),
    popularity: popularityOf(fields),
    keys: Object.fromEntries(kinds.map((kind) => [kind, keys])),
    ...(capacity === 'provisioned' && {
      capacity: Object.fromEntries(tables.map((table) => [table, { mode: capacity, read, write }])),
    }),
  }
}

function popularityOf({ popularity: kind, amount }: LoadFields): Popularity {
  if (kind === 'zipf') return { kind, exponent: amount }
  if (kind === 'hot') return { kind, share: Math.min(1, amount) }
  return kind === 'time' ? { kind, seconds: amount } : { kind }
}
