import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Answer } from './wire-client.js'

const here = fileURLToPath(new URL('../../src/served/', import.meta.url))

const program = `
  import { open } from '@tablewright/engine'
  import { listen } from '@tablewright/server/wire'
  import { findBug, plantBug } from './planted-bugs.js'
  const { SERVED_FOLDER, SERVED_BUCKETS, SERVED_BUG, SERVED_PENDING = '2048' } = process.env
  const engine = await open(SERVED_FOLDER, { bucketsFolder: SERVED_BUCKETS, onError: (error) => console.log('trouble ' + error.code) })
  const served = SERVED_BUG ? plantBug(engine, findBug(SERVED_BUG)) : engine
  const endpoint = await listen({ engine: served, port: 0, maxPendingCalls: Number(SERVED_PENDING), onFault: (error) => console.log('fault ' + error) })
  console.log('port ' + endpoint.port)
  process.on('SIGTERM', async () => { await endpoint.close(); await engine.close(); process.exit(0) })`

/** Bundles a program that serves an engine into one text, which starts fast. */
export async function bundleServer(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: here, loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    external: ['lmdb', '@aws-sdk/*'],
    conditions: ['source'],
  })
  return outputFiles[0]!.text
}

/** An engine in a separate process, called over HTTP. */
export class ServedEngine {
  readonly #child: ChildProcess
  readonly #url: string
  readonly #output: () => string

  private constructor(child: ChildProcess, url: string, output: () => string) {
    this.#child = child
    this.#url = url
    this.#output = output
  }

  /** Starts the engine. Rejects with what it printed if it ends before it serves. */
  static async start(code: string, folder: string, env: Record<string, string> = {}): Promise<ServedEngine> {
    const child = spawn(process.execPath, ['--input-type=module', '-'], {
      cwd: here,
      env: { ...process.env, ...env, SERVED_FOLDER: folder },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    child.stdin!.on('error', () => undefined)
    child.stdin!.end(code)
    let output = ''
    const port = await new Promise<string>((resolve, reject) => {
      const onData = (chunk: Buffer) => {
        output += chunk.toString()
        const found = /port (\d+)/.exec(output)
        if (found !== null) resolve(found[1]!)
      }
      child.stdout!.on('data', onData)
      child.stderr!.on('data', onData)
      child.on('close', (status, signal) => reject(new Error(`ended with ${status ?? signal}: ${output}`)))
    })
    return new ServedEngine(child, `http://127.0.0.1:${port}`, () => output)
  }

  get port(): number {
    return Number(new URL(this.#url).port)
  }

  get output(): string {
    return this.#output()
  }

  /** False after the process has ended for any reason. */
  get alive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  async call(operation: string, input: object): Promise<Answer> {
    const response = await this.#fetch('/', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDB_20120810.${operation}`,
      },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(20_000),
    })
    return { status: response.status, body: await response.text() }
  }

  async health(): Promise<Answer> {
    const response = await this.#fetch('/health', {})
    return { status: response.status, body: await response.text() }
  }

  /** Resident memory in bytes, from the metrics of the server. */
  async memory(): Promise<number> {
    const page = await (await this.#fetch('/metrics', {})).text()
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(page)![1])
  }

  async #fetch(path: string, request: RequestInit): Promise<Response> {
    try {
      return await fetch(this.#url + path, request)
    } catch (cause) {
      const end = this.alive ? 'lives' : `ended with ${this.#child.exitCode ?? this.#child.signalCode}`
      throw new Error(`No answer; the process ${end}: ${this.output.slice(-2_000)}`, { cause })
    }
  }

  /** Kills the process immediately. */
  async kill(): Promise<void> {
    if (!this.alive) return
    this.#child.kill('SIGKILL')
    await once(this.#child, 'close')
  }

  async stop(): Promise<void> {
    if (!this.alive) return
    this.#child.kill()
    await once(this.#child, 'close')
  }
}
