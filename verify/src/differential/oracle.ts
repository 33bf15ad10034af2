import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** An answer of either engine. */
export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

export interface Oracle {
  readonly url: string
  send(operation: string, input: object): Promise<Answer>
  stop(): Promise<void>
}

const require = createRequire(import.meta.url)

/** Starts dynoxide, another engine that speaks the protocol, in memory on a free port. */
export async function startOracle(): Promise<Oracle> {
  const binary = join(dirname(require.resolve('@dynoxide/linux-x64/package.json')), 'dynoxide')
  const port = await freePort()
  const child = spawn(binary, ['--port', String(port)], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await untilReady(url)
  return {
    url,
    send: (operation, input) => post(url, operation, input),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill()
      await once(child, 'exit')
    },
  }
}

async function post(url: string, operation: string, input: object): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
      authorization:
        'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
      'x-amz-date': '20260101T000000Z',
    },
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    try {
      await post(url, 'ListTables', {})
      return
    } catch {
      await setTimeout(10)
    }
  }
  throw new Error('dynoxide did not start')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
