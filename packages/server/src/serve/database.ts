import type { Clock, Random } from '@tablewright/base'
import { type Driver, renameTables } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import { dynamodb, environmentCredentials, firstOf, http } from '@tablewright/client/http'
import { DynamoError, type OperationName } from '@tablewright/dynamo'
import { type Engine, open } from '@tablewright/engine'
import { yieldingDriver } from './yielding-driver.js'

/** The location of the data: a folder, memory, or another database that speaks the DynamoDB protocol. */
export type DatabaseLocation =
  | { readonly data: string; readonly memory?: undefined; readonly endpoint?: undefined }
  | { readonly memory: true; readonly data?: undefined; readonly endpoint?: undefined }
  | {
      readonly endpoint: string
      /** Region that requests are signed for. Defaults to the region in the address, then to AWS_REGION. */
      readonly region?: string
      /** Prefix of the table names in that database. */
      readonly tablePrefix?: string
      readonly data?: undefined
      readonly memory?: undefined
    }

export interface Database {
  readonly driver: Driver
  /** The engine in this process; absent for a remote database. */
  readonly engine?: Engine
  /** Folder of the data, if it is in one. */
  readonly folder?: string
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly clock: Clock
  readonly random: Random
  readonly onError: (error: unknown) => void
  /** Whether a missing folder and missing tables are created. Defaults to true. */
  readonly create?: boolean | undefined
}

export async function openDatabase(place: DatabaseLocation, options: DatabaseOptions): Promise<Database> {
  if (place.endpoint !== undefined) {
    const { endpoint, region, tablePrefix = '' } = place
    const remote = endpointDriver(endpoint, region)
    const driver = tablePrefix === '' ? remote : renameTables(remote, (table) => tablePrefix + table)
    return {
      driver: options.create === false ? withoutNewTables(driver) : driver,
      close: () => driver.close(),
    }
  }
  const engine = await open(place.data ?? { memory: true }, options)
  const folder = place.data === undefined ? {} : { folder: place.data }
  return { engine, driver: yieldingDriver(embedded(engine)), close: () => engine.close(), ...folder }
}

/** Returns a driver that creates no tables. A missing table is an error when it is used. */
function withoutNewTables(driver: Driver): Driver {
  const send = async (operation: OperationName, input: never, options: never) => {
    if (operation !== 'CreateTable') return driver.send(operation, input, options)
    const { TableName } = input as { readonly TableName: string }
    throw new DynamoError('ResourceInUseException', `Table already exists: ${TableName}`)
  }
  return { send: send as Driver['send'], close: () => driver.close() }
}

const amazonHost = /^dynamodb\.([\w-]+)\.amazonaws\.com(\.cn)?$/

/** Engines without authentication still require signed requests. */
const anybody = { accessKeyId: 'tablewright', secretAccessKey: 'tablewright' }

function endpointDriver(endpoint: string, region: string | undefined): Driver {
  const amazon = amazonRegion(endpoint)
  if (amazon !== undefined) return dynamodb({ region: amazon })
  return http({
    endpoint,
    region: region ?? regionOf(endpoint),
    credentials: firstOf(environmentCredentials(), async () => anybody),
  })
}

/** Returns the region that requests to an endpoint are signed for. */
export function regionOf(endpoint: string): string {
  return amazonRegion(endpoint) ?? process.env.AWS_REGION ?? 'us-east-1'
}

function amazonRegion(endpoint: string): string | undefined {
  return URL.canParse(endpoint) ? amazonHost.exec(new URL(endpoint).hostname)?.[1] : undefined
}
