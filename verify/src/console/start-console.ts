import { accountPoolSystem } from '@tablewright/account-pool'
import { buildConsole } from '@tablewright/console/build'
import { deploymentsSystem } from '@tablewright/deployments'
import { invoicingSystem } from '@tablewright/invoicing'
import { consolePages, createLog, type ServeOptions, type Serving, serve } from '@tablewright/server'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { tenantsSystem } from '@tablewright/tenants'

/** The console over the five systems with sample data, all in this process and in memory. */
export async function startConsole(options: Partial<ServeOptions> = {}): Promise<Serving> {
  await buildConsole()
  const pages = await consolePages()
  if (pages === undefined) throw new Error('The console was built and is not found.')
  return serve({
    systems: [accountPoolSystem, invoicingSystem, deploymentsSystem, smartLockerSystem, tenantsSystem],
    memory: true,
    port: 0,
    dynamodbPort: 0,
    sample: { seed: 1, items: 300 },
    log: createLog('silent'),
    pages,
    ...options,
  } as ServeOptions)
}
