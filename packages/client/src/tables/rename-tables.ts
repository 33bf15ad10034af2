import type { OperationName } from '@tablewright/dynamo'
import type { Driver } from '../drivers/driver.js'

type Tables = Readonly<Record<string, unknown>>

/**
 * Returns a driver that renames tables: for one set of tables per stage, or for the names in an existing account.
 * @example
 * import { renameTables } from '@tablewright/client'
 * import { embedded } from '@tablewright/client/embedded'
 * const driver = renameTables(embedded({ memory: true }), (table) => `test-${table}`)
 * await driver.close()
 */
export function renameTables(driver: Driver, rename: (table: string) => string): Driver {
  const original = new Map<string, string>()
  const forth = (table: string) => {
    const name = rename(table)
    original.set(name, table)
    return name
  }
  const back = (name: string) => original.get(name) ?? name
  const send = async (operation: OperationName, input: object, options: never) => {
    const output = await driver.send(operation, renameInput(input, forth) as never, options)
    return operation.startsWith('Batch') ? renameBatch(output, back) : output
  }
  return { send: send as Driver['send'], close: () => driver.close() }
}

interface AnyInput {
  readonly TableName?: string
  readonly RequestItems?: Tables
  readonly TransactItems?: readonly Readonly<Record<string, { readonly TableName: string }>>[]
}

function renameInput(input: AnyInput, rename: (table: string) => string): object {
  const { TableName, RequestItems, TransactItems } = input
  if (TableName !== undefined) return { ...input, TableName: rename(TableName) }
  if (RequestItems) return { ...input, RequestItems: renameKeys(RequestItems, rename) }
  if (!TransactItems) return input
  const renamed = TransactItems.map((item) => {
    const [[kind, action]] = Object.entries(item) as [[string, { readonly TableName: string }]]
    return { [kind]: { ...action, TableName: rename(action.TableName) } }
  })
  return { ...input, TransactItems: renamed }
}

function renameBatch(output: object, rename: (table: string) => string): object {
  const renamed = Object.entries(output).map(([name, value]) =>
    name === 'ConsumedCapacity' ? [name, value] : [name, renameKeys(value as Tables, rename)],
  )
  return Object.fromEntries(renamed)
}

function renameKeys(tables: Tables, rename: (table: string) => string): Tables {
  return Object.fromEntries(Object.entries(tables).map(([table, value]) => [rename(table), value]))
}
