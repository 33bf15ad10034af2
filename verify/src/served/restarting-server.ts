import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleServer, ServedEngine } from './served-engine.js'
import { Disconnected, WireClient } from './wire-client.js'

/** A served engine with its own data folder. It can be killed under load and restarts on the same data. */
export class RestartingServer {
  readonly #code: string
  readonly #folder: string
  readonly #environment: Readonly<Record<string, string>>
  #running: Promise<ServedEngine>
  kills = 0

  private constructor(code: string, folder: string, environment: Readonly<Record<string, string>>) {
    this.#code = code
    this.#folder = folder
    this.#environment = environment
    this.#running = this.#start()
  }

  /** Starts a server, with an optional planted bug and a limit of pending calls. */
  static async start(plant = '', maxPendingCalls = 2_048): Promise<RestartingServer> {
    const folder = mkdtempSync(join(tmpdir(), 'tablewright-served-'))
    const server = new RestartingServer(await bundleServer(), folder, {
      SERVED_BUG: plant,
      SERVED_PENDING: String(maxPendingCalls),
    })
    await server.#running
    return server
  }

  #start(): Promise<ServedEngine> {
    return ServedEngine.start(this.#code, this.#folder, { ...this.#environment })
  }

  /** Connects to the running process; waits for it while it restarts. */
  async connect(): Promise<WireClient> {
    return new WireClient((await this.#running).port)
  }

  /** Resident memory of the process in bytes. */
  async memory(): Promise<number> {
    return (await this.#running).memory()
  }

  /** Kills the process and starts it again. Clients that connect meanwhile wait for the new process. */
  async killAndRestart(): Promise<void> {
    const old = await this.#running
    this.kills++
    this.#running = old.kill().then(() => this.#start())
    await this.#running
  }

  /** Creates a table whose items have an `id`. */
  async createTable(TableName: string): Promise<void> {
    await this.execute('CreateTable', {
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    })
  }

  /** Executes one operation outside of any history. Throws unless it is answered with 200. */
  async execute<Output>(operation: string, input: object): Promise<Output> {
    const client = await this.connect()
    try {
      const { status, body } = await client.call(operation, input)
      if (status !== 200) throw new Error(`${operation} was answered with ${status} ${body}`)
      return JSON.parse(body) as Output
    } finally {
      client.close()
    }
  }

  async close(): Promise<void> {
    await (await this.#running).stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** A client that reconnects after a kill. Its calls return undefined if the outcome is unknown. */
export class PersistentClient {
  readonly #server: RestartingServer
  #client: WireClient | undefined

  constructor(server: RestartingServer) {
    this.#server = server
  }

  async call(operation: string, input: object): Promise<{ status: number; body: string } | undefined> {
    this.#client ??= await this.#server.connect()
    try {
      return await this.#client.call(operation, input)
    } catch (error) {
      if (!(error instanceof Disconnected)) throw error
      this.close()
      return undefined
    }
  }

  close(): void {
    this.#client?.close()
    this.#client = undefined
  }
}
