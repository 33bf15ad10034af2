const hour = 3_600_000

/** The values that alerts depend on. */
interface Alerting {
  readonly budget?: number | undefined
  readonly spent: number
  readonly startedAt?: string | undefined
  readonly expiresAt?: string | undefined
  readonly budgetAlerts?: ReadonlySet<string> | undefined
  readonly expiryAlerts?: ReadonlySet<string> | undefined
  readonly alerted?: ReadonlySet<string> | undefined
}

/** A threshold of the terms of a lease, such as `75:warn` of its budget. */
export interface Alert {
  /** Name in the lease's list of alerts: `budget:75`, `expiry:24:<the end that it warns of>`. */
  readonly id: string
  readonly level: number
  readonly then: 'warn' | 'freeze' | 'end'
}

/** Parses thresholds of one kind from texts such as `75:warn`. */
export function alertsOf(kind: 'budget' | 'expiry', texts: ReadonlySet<string> | undefined): Alert[] {
  return [...(texts ?? [])].map((text) => {
    const [level, then] = text.split(':') as [string, Alert['then']]
    return { id: `${kind}:${level}`, level: Number(level), then }
  })
}

/** Returns the budget alerts that a lease has reached and that were not sent yet. */
export function budgetAlerts({ budget, spent, budgetAlerts: texts, alerted }: Alerting): readonly Alert[] {
  if (budget === undefined || budget === 0) return []
  const percent = (spent / budget) * 100
  return alertsOf('budget', texts).filter(({ id, level }) => percent >= level && !alerted?.has(id))
}

/**
 * Returns the pending expiry alerts of a lease, with their times. A new end has new alerts. A lease that is
 * shorter than a threshold is neither frozen nor ended by it when it begins.
 */
export function expiryAlerts({ startedAt, expiresAt, expiryAlerts: texts, alerted }: Alerting) {
  if (expiresAt === undefined) return []
  const end = Date.parse(expiresAt)
  const start = startedAt === undefined ? Number.NEGATIVE_INFINITY : Date.parse(startedAt)
  return alertsOf('expiry', texts)
    .map((alert) => ({ ...alert, id: `${alert.id}:${expiresAt}`, at: end - alert.level * hour }))
    .filter(({ id, at, then }) => !alerted?.has(id) && (then === 'warn' || at > start))
}
