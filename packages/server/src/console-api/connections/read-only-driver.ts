import type { Driver } from '@tablewright/client'
import type { OperationName } from '@tablewright/dynamo'
import { refuse } from '@tablewright/system'

const reads: ReadonlySet<OperationName> = new Set<OperationName>([
  'GetItem',
  'BatchGetItem',
  'TransactGetItems',
  'Query',
  'Scan',
  'SearchVectors',
  'DescribeTable',
  'ListTables',
])

/** Returns a driver that refuses everything except reads. */
export function readOnlyDriver(driver: Driver, name: string): Driver {
  const send = async (operation: OperationName, input: never, options: never) => {
    if (reads.has(operation)) return driver.send(operation, input, options)
    throw refuse('CONNECTION_READ_ONLY', `The connection ${name} is read-only: ${operation} was not sent.`, {
      remedy: 'Add the connection again with writes allowed.',
    })
  }
  return { send: send as Driver['send'], close: () => driver.close() }
}
