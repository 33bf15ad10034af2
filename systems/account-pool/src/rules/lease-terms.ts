import { isoTime } from '@tablewright/base'
import { refuse } from '@tablewright/system'
import type { Pool } from '../open.js'
import { noSuch } from '../problems.js'

const hour = 3_600_000

/** Terms of leases without a template, which an operator creates. */
const withoutTemplate = { maximumHours: 720, approval: 'automatic', budget: undefined } as const
const defaultHours = 24

/** The terms of a new lease. */
export interface LeaseTerms {
  readonly hours: number
  readonly maximumHours: number
  readonly budget?: number
  readonly approval: 'automatic' | 'manual'
  readonly budgetAlerts?: Set<string>
  readonly expiryAlerts?: Set<string>
}

/** Returns the terms of a template. The hours default to its maximum, at most a day. */
export async function termsOf(
  { db }: Pool,
  templateId: string | undefined,
  asked: number | undefined,
): Promise<LeaseTerms> {
  const template = templateId === undefined ? undefined : await db.template({ templateId })
  if (template === null) throw noSuch('template', templateId!)
  const { maximumHours, approval, budget, ...rest } = template?.terms ?? withoutTemplate
  const { budgetAlerts, expiryAlerts } = rest as Partial<LeaseTerms>
  const hours = asked ?? Math.min(defaultHours, maximumHours)
  if (hours > maximumHours) throw tooLong('hours', maximumHours)
  return {
    hours,
    maximumHours,
    approval,
    ...(budget === undefined ? {} : { budget }),
    ...(budgetAlerts === undefined ? {} : { budgetAlerts }),
    ...(expiryAlerts === undefined ? {} : { expiryAlerts }),
  }
}

export function tooLong(field: string, maximumHours: number) {
  return refuse('LEASE_TOO_LONG', `A lease on these terms lasts at most ${maximumHours} hours.`, {
    field,
    remedy: 'Ask for less, or for a lease on other terms.',
    data: { maximumHours },
  })
}

export function hoursAfter(time: number, hours: number): string {
  return isoTime(time + hours * hour)
}
