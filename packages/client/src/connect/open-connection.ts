import type { Patterns } from '@tablewright/design'
import type { Driver } from '../drivers/driver.js'
import { describeCall } from '../messages/call-messages.js'
import type { DesignParts } from '../plan/plan-context.js'
import { type Connection, type Extent, plansOf } from './connection.js'
import { type ConnectOptions, openContext } from './open-context.js'

/** A design, or one that was loaded from its model with the types of its patterns. */
export interface Connectable<P extends Patterns> extends DesignParts {
  readonly patterns: P
}

export function openConnection(
  design: DesignParts,
  driver: Driver,
  options: ConnectOptions,
  extent: Extent,
): Connection {
  return {
    ...plansOf(design, extent),
    ...openContext(driver, options, (error, prefix) => describeCall(design.model, error, prefix)),
  }
}
