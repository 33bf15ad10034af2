import type { Driver } from '../drivers/driver.js'
import { faceOf, transacting } from '../face.js'
import { type ConnectOptions, openRun } from '../open-connection.js'
import type { ReadyPattern, RunConnection } from '../run/ready-pattern.js'
import { transact } from '../run/writer.js'

type Patterns = Readonly<Record<string, ReadyPattern>>
type Connect = (driver: Driver, options?: ConnectOptions) => object

/** Connects plans that were printed: the methods that `connect` gives for the patterns that they were made of. */
export function compiledClient(
  name: string,
  patterns: Patterns,
  more?: (connection: RunConnection) => object,
): Connect {
  const byName = new Map(Object.entries(patterns))
  return (driver, options = {}) => {
    const connection = { name, patterns: byName, ...openRun(driver, options) }
    return faceOf(connection, more?.(connection))
  }
}

/** The same with `transact`, for which actions on one item must be joined. */
export function transactingClient(name: string, patterns: Patterns): Connect {
  return compiledClient(name, patterns, (connection) => transacting(connection, transact))
}
