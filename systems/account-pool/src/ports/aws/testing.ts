import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AwsAccess } from './aws-request.js'

/** A request as a service of AWS receives it. */
export interface ReceivedCall {
  readonly headers: IncomingHttpHeaders
  readonly target: string
  readonly body: string
}

export interface Answer {
  readonly status?: number
  readonly body: string | object
}

/** Starts a local server in place of the AWS endpoints. The test answers each request. */
export async function startAwsStandIn(answer: (call: ReceivedCall) => Answer) {
  const calls: ReceivedCall[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const target = String(request.headers['x-amz-target'] ?? new URLSearchParams(body).get('Action'))
    const call = { headers: request.headers, target, body }
    calls.push(call)
    const { status = 200, body: said } = answer(call)
    response.writeHead(status).end(typeof said === 'string' ? said : JSON.stringify(said))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const access: AwsAccess = {
    region: 'eu-central-1',
    endpoint: `http://127.0.0.1:${port}/`,
    credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', sessionToken: 'session' },
    clock: () => Date.UTC(2026, 0, 10),
  }
  const close = () => new Promise((resolve) => server.close(resolve))
  return { access, calls, close }
}
