import type { Driver } from '@tablewright/client'
import { dynamodb, firstOf, http, profileCredentials } from '@tablewright/client/http'
import { refuse } from '@tablewright/system'
import type { DatabaseAddress } from '../run/database-address.js'
import type { ConnectionAsk, ConnectionEntry } from '../types/connection.js'
import { readOnlyDriver } from './read-only-driver.js'

/** A database that the data and pattern pages can show. */
export interface Connection extends ConnectionEntry {
  readonly driver: Driver
  readonly database: DatabaseAddress
}

/** The name of the server's own database. */
export const ownConnection = 'own'

const maxConnections = 20
/** Engines without authentication still require signed requests. */
const anybody = { accessKeyId: 'tablewright', secretAccessKey: 'tablewright' }

/** The databases of a server: its own, and others that were added while it runs. */
export class Connections {
  readonly #all = new Map<string, Connection>()

  constructor(driver: Driver, database: DatabaseAddress) {
    const own = { name: ownConnection, readOnly: false, remote: false, address: database.url }
    this.#all.set(ownConnection, { ...own, driver, database })
  }

  list(): readonly ConnectionEntry[] {
    return [...this.#all.values()].map(({ name, readOnly, remote, address }) => ({
      name,
      readOnly,
      remote,
      address,
    }))
  }

  find(name: string = ownConnection): Connection {
    const found = this.#all.get(name)
    if (found) return found
    throw refuse('NOT_FOUND', `There is no connection ${name}.`, {
      field: 'connection',
      remedy: `Choose from ${[...this.#all.keys()].join(', ')}, or add it.`,
    })
  }

  /** Adds a connection, or replaces the one with its name. Read-only by default. */
  add(ask: ConnectionAsk): ConnectionEntry {
    const { name, write = false } = ask
    if (name === ownConnection || (this.#all.size > maxConnections && !this.#all.has(name)))
      throw refuse('INVALID_INPUT', `The name ${name} cannot be added.`, {
        field: 'name',
        remedy: `Choose another name than ${ownConnection}; there are at most ${maxConnections} connections.`,
      })
    const { driver, database } = openDriver(ask)
    void this.#all.get(name)?.driver.close()
    const entry = { name, readOnly: !write, remote: true, address: database.url }
    this.#all.set(name, { ...entry, driver: write ? driver : readOnlyDriver(driver, name), database })
    return entry
  }

  async remove(name: string): Promise<void> {
    if (name === ownConnection)
      throw refuse('INVALID_INPUT', 'The database of the server cannot be removed.', {
        field: 'name',
        remedy: 'Choose a connection that was added.',
      })
    const { driver } = this.find(name)
    this.#all.delete(name)
    await driver.close()
  }

  /** Closes the added connections; the server's own database is closed with the server. */
  async close(): Promise<void> {
    const others = [...this.#all.values()].filter(({ remote }) => remote)
    await Promise.all(others.map(({ driver }) => driver.close()))
  }
}

/** Credentials of a profile are sent only to Amazon; other endpoints get placeholder credentials. */
function openDriver({ endpoint, region, profile }: ConnectionAsk): Pick<Connection, 'driver' | 'database'> {
  if (endpoint !== undefined) {
    if (!/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : ''))
      throw refuse(
        'INVALID_INPUT',
        `${endpoint === '' ? 'The address is missing' : `${endpoint} is not an address`}.`,
        {
          field: 'endpoint',
          remedy: 'Give an address such as http://127.0.0.1:8000.',
        },
      )
    if (profile !== undefined)
      throw refuse('INVALID_INPUT', 'A profile can be used only with Amazon DynamoDB.', {
        field: 'profile',
        remedy: 'Leave out endpoint or profile.',
      })
    const database = { url: endpoint, region: region ?? 'us-east-1' }
    return { driver: http({ endpoint, region: database.region, credentials: anybody }), database }
  }
  if (region === undefined || !/^[a-z]{2}(-[a-z]+)+-\d$/.test(region))
    throw refuse('INVALID_INPUT', 'A connection needs an endpoint, or the region of Amazon DynamoDB.', {
      field: 'region',
      remedy: 'Give a region such as eu-central-1.',
    })
  const database = { url: `https://dynamodb.${region}.amazonaws.com`, region }
  if (profile === undefined) return { driver: dynamodb({ region }), database }
  const credentials = firstOf(profileCredentials(profile))
  return { driver: dynamodb({ region, credentials }), database }
}
