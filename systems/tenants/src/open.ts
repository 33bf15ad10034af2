import {
  type Clock,
  isoTime,
  type Random,
  type Sleep,
  systemSleep,
  TablewrightError,
} from '@tablewright/base'
import { connect } from '@tablewright/client'
import { type GivenPorts, openPorts, type Resources } from '@tablewright/system'
import type { TenantsDb } from './db.js'
import { tenants } from './design.js'
import { limits } from './limits.js'
import { ports } from './ports/ports.js'
import type { Provisioner } from './ports/provisioner.js'
import { versionForm } from './rules/shapes.js'

const maxVersionLength = 100

export interface TenantsOptions extends GivenPorts<typeof ports> {
  /** Milliseconds that a request waits for the run that it started. */
  readonly timeoutMs?: number
}

/** The services of the tenants. */
export interface Tenants {
  readonly db: TenantsDb
  readonly clock: Clock
  readonly random: Random
  readonly sleep: Sleep
  readonly provisioner: Provisioner
  readonly timeoutMs: number
  readonly onEvents: Resources['onEvents']
  /** The caller. Set by actions. */
  readonly actor?: string
  /** Milliseconds that the reconciler waits for one run before it continues with others. */
  readonly reconcilerWait: number
}

export function openTenants(resources: Resources, options: TenantsOptions = {}): Tenants {
  const { clock, random, sleep = systemSleep } = resources
  const { timeoutMs = limits.timeoutMs } = options
  const db = connect(tenants, resources.driver, resources)
  const given = { provisioner: options.provisioner, ...resources.ports }
  const { provisioner } = openPorts(ports, given, { db, clock, onClose: resources.onClose })
  requireVersion(provisioner)
  return {
    db,
    clock,
    random,
    sleep,
    provisioner,
    timeoutMs,
    reconcilerWait: limits.reconcilerWait,
    onEvents: resources.onEvents,
  }
}

/** Throws if the version of the provisioner is not a comparable version. */
function requireVersion({ version }: Provisioner): void {
  if (typeof version === 'string' && version.length <= maxVersionLength && versionForm.test(version)) return
  throw new TablewrightError('PORT_INVALID', `The provisioner has the version ${JSON.stringify(version)}.`, {
    remedy: 'Set it to a version such as 0.1.18.',
    data: { port: 'provisioner' },
  })
}

/** Returns the current time, optionally plus some milliseconds, as a timestamp. */
export function timeNow({ clock }: Pick<Tenants, 'clock'>, later = 0): string {
  return isoTime(clock() + later)
}
