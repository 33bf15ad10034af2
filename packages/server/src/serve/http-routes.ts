import type { Clock } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import type { Api } from '../api/api.js'
import type { RunningSystem } from '../api/running-system.js'
import { readGauges } from '../metrics/read-gauges.js'
import { renderMetrics } from '../metrics/render-metrics.js'
import type { RequestMetrics } from '../metrics/request-metrics.js'
import { renderJobs } from './render-jobs.js'
import { challengeHeader } from './server-file.js'

/** Serves requests outside the API, such as the pages of the console. Returns undefined for unknown paths. */
export type Pages = (request: Request) => Response | undefined | Promise<Response | undefined>

export interface HttpRoutesOptions {
  readonly api: Api
  readonly systems: readonly RunningSystem[]
  readonly driver: Driver
  readonly requests: RequestMetrics
  readonly pages: Pages | undefined
  readonly clock: Clock
  storageSize(): number | undefined
  /** Why the engine in this process cannot serve; undefined if it can, or if the database is remote. */
  databaseTrouble(): string | undefined
  openConnections(): number
  prove(challenge: string | undefined): string | undefined
}

/** Time after which the database counts as unreachable. */
const timeoutMs = 2_000

/** Adds the routes outside the API: health, metrics and the pages of the console. */
export function addHttpRoutes(options: HttpRoutesOptions): void {
  const { api, systems, requests, pages, clock } = options
  api.get('/health', ({ req }) => health(options, req.header(challengeHeader)))
  api.get('/metrics', () => {
    const gauges = readGauges(options.storageSize(), options.openConnections(), clock)
    return new Response(renderMetrics(requests, gauges) + renderJobs(systems), {
      headers: { 'content-type': 'text/plain; version=0.0.4' },
    })
  })
  if (pages === undefined) api.get('/', ({ redirect }) => redirect('/api'))
  else {
    api.get('*', async ({ req, notFound }) => (await pages(req.raw)) ?? notFound())
  }
}

/** 200 while the database answers. */
async function health(
  { driver, systems, databaseTrouble, prove }: HttpRoutesOptions,
  challenge: string | undefined,
): Promise<Response> {
  const reached = await driver
    .send('ListTables', { Limit: 1 }, { signal: AbortSignal.timeout(timeoutMs) })
    .then(
      () => true,
      () => false,
    )
  const trouble = reached ? databaseTrouble() : 'database unreachable'
  const proof = prove(challenge)
  const state = {
    status: trouble ?? 'ok',
    systems: systems.map(({ system }) => system.name),
    ...(proof !== undefined && { proof }),
  }
  return Response.json(state, { status: trouble === undefined ? 200 : 503 })
}
