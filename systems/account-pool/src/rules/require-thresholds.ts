import { refuseField } from '@tablewright/system'
import { type Alert, alertsOf } from './alerts.js'

interface Thresholds {
  readonly maximumHours: number
  readonly budget?: number | undefined
  readonly budgetAlerts?: ReadonlySet<string> | undefined
  readonly expiryAlerts?: ReadonlySet<string> | undefined
}

/** Throws for thresholds that would never apply, or that would apply when a lease begins. */
export function requireThresholds({ maximumHours, budget, ...texts }: Thresholds): void {
  const ofBudget = alertsOf('budget', texts.budgetAlerts)
  const ofExpiry = alertsOf('expiry', texts.expiryAlerts)
  requireLevels('budgetAlerts', ofBudget)
  requireLevels('expiryAlerts', ofExpiry)
  if (ofBudget.length > 0 && budget === undefined) throw refuseField('budgetAlerts', 'needs a budget')
  if (ofBudget.some(({ level, then }) => level > 100 || (level === 100 && then !== 'end'))) {
    throw refuseField('budgetAlerts', 'must be below 100: a lease ends at 100 % of its budget')
  }
  if (ofExpiry.some(({ level, then }) => then !== 'warn' && level >= maximumHours)) {
    throw refuseField('expiryAlerts', `must freeze or end less than ${maximumHours} hours before the end`)
  }
}

function requireLevels(field: string, alerts: readonly Alert[]): void {
  const levels = alerts.map(({ level }) => level)
  if (levels.includes(0)) throw refuseField(field, 'must have levels of 1 or more')
  if (new Set(levels).size < levels.length) throw refuseField(field, 'must name each level once')
}
