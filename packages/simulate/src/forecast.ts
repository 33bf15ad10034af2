import type { CheckReport } from '@tablewright/design'
import { onDemandMonth } from '@tablewright/design/model'
import { findLimits } from './find-limits.js'
import { sourcesOf, type Workload } from './workload.js'

export interface Growth {
  readonly months: number
  /** Monthly growth of the rates, as a factor: 1.2 is a fifth more. */
  readonly perMonth: number
}

export interface MonthForecast {
  /** 0 is the current month. */
  readonly month: number
  readonly requestsPerSecond: number
  readonly readUnits: number
  readonly writeUnits: number
  /** Dollars on demand. */
  readonly cost: number
}

export interface LimitDay {
  readonly pattern: string
  /** Days from now until the pattern is throttled. */
  readonly day: number
  readonly partition?: string
}

export interface Forecast {
  readonly months: readonly MonthForecast[]
  /** Patterns that reach a limit within these months, the earliest first. */
  readonly limits: readonly LimitDay[]
}

const daysOfMonth = 30.4

/** Forecasts units and cost by month under growth, and the day on which each pattern reaches its limit. */
export function forecast(report: CheckReport, workload: Omit<Workload, 'seconds'>, growth: Growth): Forecast {
  const { sources } = sourcesOf(report, { ...workload, seconds: 1 })
  const months = Array.from({ length: growth.months + 1 }, (_, month) => {
    const factor = growth.perMonth ** month
    let [requestsPerSecond, readUnits, writeUnits] = [0, 0, 0]
    for (const { perSecond, loads } of sources) {
      requestsPerSecond += perSecond * factor
      for (const load of loads) {
        readUnits += perSecond * factor * load.readUnits
        writeUnits += perSecond * factor * load.writeUnits
      }
    }
    const cost = onDemandMonth({ read: readUnits, write: writeUnits }, report.prices.onDemand)
    return { month, requestsPerSecond, readUnits, writeUnits, cost }
  })
  return { months, limits: limitDays(report, workload, growth) }
}

function limitDays(report: CheckReport, workload: Omit<Workload, 'seconds'>, growth: Growth): LimitDay[] {
  const { sources } = sourcesOf(report, { ...workload, seconds: 1 })
  return findLimits(report, workload)
    .flatMap(({ name, perSecond, partition }) => {
      const now = sources.find((source) => source.name === name)?.perSecond ?? 0
      const month = now >= perSecond ? 0 : Math.log(perSecond / now) / Math.log(growth.perMonth)
      if (!(month >= 0 && month <= growth.months)) return []
      return [
        {
          pattern: name,
          day: Math.ceil(month * daysOfMonth),
          ...(partition === undefined ? {} : { partition }),
        },
      ]
    })
    .sort((one, other) => one.day - other.day)
}
