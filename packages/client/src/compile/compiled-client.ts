import type { Writer } from '../connection.js'
import type { Driver } from '../drivers/driver.js'
import { faceOf } from '../face.js'
import { type ConnectOptions, openRun } from '../open-connection.js'
import type { ReadyPattern } from '../run/ready-pattern.js'

/** Connects plans that were printed: what `connect` gives for the design that they were made of. */
export function compiledClient(
  name: string,
  patterns: Readonly<Record<string, ReadyPattern>>,
  transact?: Writer['transact'],
): (driver: Driver, options?: ConnectOptions) => object {
  const byName = new Map(Object.entries(patterns))
  return (driver, options = {}) => faceOf({ name, patterns: byName, ...openRun(driver, options) }, transact)
}
