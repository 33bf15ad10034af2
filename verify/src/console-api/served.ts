import { accountPoolSystem } from '@tablewright/account-pool'
import { deploymentsSystem } from '@tablewright/deployments'
import type { Design } from '@tablewright/design'
import { invoicingSystem } from '@tablewright/invoicing'
import { serve } from '@tablewright/server'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { tenantsSystem } from '@tablewright/tenants'

/** The five systems, each with its design. */
export const systems: readonly { readonly name: string; readonly design: Design }[] = [
  accountPoolSystem,
  deploymentsSystem,
  invoicingSystem,
  smartLockerSystem,
  tenantsSystem,
]

/** All systems on one engine in memory, over HTTP, with sample data. */
export interface Served {
  readonly url: string
  readonly dynamodbUrl: string
  ask(system: string, path: string, body?: unknown): Promise<Response>
  /** Returns the JSON of a successful response. Throws for any other response. */
  get<Answer>(system: string, path: string, body?: unknown): Promise<Answer>
  close(): Promise<void>
}

const silent = { info: () => {}, warn: () => {}, error: () => {} }

export async function serveSystems(items: number): Promise<Served> {
  const server = await serve({
    systems: [accountPoolSystem, deploymentsSystem, invoicingSystem, smartLockerSystem, tenantsSystem],
    memory: true,
    port: 0,
    dynamodbPort: 0,
    sample: { seed: 1, items },
    rate: { perSecond: 100_000, burst: 100_000 },
    log: silent,
  })
  const ask: Served['ask'] = (system, path, body) =>
    fetch(`${server.url}/api/${system}${path}`, {
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  return {
    url: server.url,
    dynamodbUrl: server.dynamodbUrl,
    ask,
    get: async (system, path, body) => {
      const response = await ask(system, path, body)
      if (!response.ok) throw new TypeError(`${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as never
    },
    close: () => server.close(),
  }
}

/** A query string; objects are written as JSON. */
export function query(values: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(
    texts.map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  ).toString()
}
