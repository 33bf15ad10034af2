import { parseTokens, type Serving, serve } from '@tablewright/server'
import type { AnySystem } from '@tablewright/system'

export interface TokenReport {
  readonly requests: number
  readonly failures: readonly string[]
}

type Rights = Readonly<Record<string, 'read' | 'write'>>

interface Holder {
  readonly token: string | undefined
  /** Undefined when the token is none of the file. */
  readonly rights: Rights | undefined
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Calls every route of every system with every kind of token, and compares with what the rights say. */
export async function runTokens(systems: readonly AnySystem[], plant = false): Promise<TokenReport> {
  const holders = holdersFor(systems)
  const known = holders.flatMap(({ token, rights }, at) =>
    rights === undefined ? [] : [{ name: `holder-${at}`, token, rights: plant ? { '*': 'write' } : rights }],
  )
  const auth = { tokens: parseTokens(JSON.stringify({ tokens: known })), principals: new Map() }
  const server = await serve({
    systems,
    memory: true,
    port: 0,
    dynamodbPort: 0,
    auth,
    log: quiet,
    rate: { perSecond: 1_000_000, burst: 1_000_000 },
  })
  try {
    return await callAll(server, systems, holders)
  } finally {
    await server.close()
  }
}

function holdersFor(systems: readonly AnySystem[]): Holder[] {
  const rights: Rights[] = [
    { '*': 'read' },
    { '*': 'write' },
    { nothing: 'write' },
    ...systems.flatMap(({ name }): Rights[] => [
      { [name]: 'read' },
      { [name]: 'write' },
      { [name]: 'read', '*': 'write' },
    ]),
  ]
  const known = rights.map((held, at) => ({
    token: `the token of holder ${at}`.replaceAll(' ', '-'),
    rights: held,
  }))
  return [
    { token: undefined, rights: undefined },
    { token: 'a-token-that-nobody-has', rights: undefined },
    ...known,
  ]
}

async function callAll(
  { url }: Serving,
  systems: readonly AnySystem[],
  holders: readonly Holder[],
): Promise<TokenReport> {
  const failures: string[] = []
  let requests = 0
  for (const { name } of systems) {
    for (const [method, path] of await routesOf(url, name)) {
      for (const { token, rights } of holders) {
        const expected = expectedOf(rights, name, method, path)
        const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` }
        const response = await fetch(`${url}/api/${name}${path}`, { method, ...(headers && { headers }) })
        await response.body?.cancel()
        requests++
        const decided = response.status === 401 || response.status === 403 ? response.status : 'let in'
        if (decided !== expected)
          failures.push(
            `${method} /api/${name}${path} with ${JSON.stringify(rights)} was ${decided}, not ${expected}`,
          )
      }
    }
  }
  return { requests, failures }
}

/** Routes that only read though they are asked by POST: questions of the console that are too long for a GET. */
const questions = /^\/_/

function expectedOf(rights: Rights | undefined, system: string, method: string, path: string) {
  if (rights === undefined) return 401
  const held = rights[system] ?? rights['*']
  if (held === undefined) return 403
  const reads = method === 'GET' || questions.test(path)
  return held === 'write' || reads ? 'let in' : 403
}

/** The system's own routes as its OpenAPI document has them, with ids that nothing has, and those of the console. */
async function routesOf(url: string, system: string): Promise<[method: string, path: string][]> {
  const response = await fetch(`${url}/api/${system}/openapi.json`)
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> }
  const own = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
      .map((method): [string, string] => {
        const plain = path.replace(`/api/${system}`, '').replace(/\{[^}]+\}/g, 'none')
        return [method.toUpperCase(), plain]
      }),
  )
  return [
    ...own,
    ['GET', '/_trace'],
    ['GET', '/_design'],
    ['GET', '/_data'],
    ['GET', '/_run'],
    ['POST', '/_data/preview'],
  ]
}
