import type { PatternDescription } from './description.js'

/** Whether a pattern is one of the scans, one for each table, that compare all stored items. */
export function isAudit({ name }: Pick<PatternDescription, 'name'>): boolean {
  return /^audit([A-Z]|$)/.test(name)
}

/** The name of the scan of a table: `audit` for the first one. */
export function auditName(table: string): string {
  return table === 'Things' ? 'audit' : `audit${table}`
}
