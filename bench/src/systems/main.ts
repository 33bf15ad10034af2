import { report } from '../harness/report.js'
import type { Row } from '../harness/row.js'
import { edgeRows } from './edge/edge-rows.js'
import { leaseAndEnd } from './flows/account-pool.js'
import { resolveHost } from './flows/deployments.js'
import { createAndFinalize } from './flows/invoicing.js'
import { reserveAndOpen } from './flows/smart-locker.js'
import { getQueue } from './flows/tenants.js'
import { frameRows } from './frame/frame-rows.js'
import { traceRows } from './frame/trace-rows.js'
import { growthRows } from './growth/growth-rows.js'
import { measureFlow } from './measure-flow.js'

const rows: Row[] = []
for (const flow of [leaseAndEnd, createAndFinalize, resolveHost, reserveAndOpen, getQueue]) {
  rows.push(...(await measureFlow(flow)))
}
const items = process.argv.includes('--quick') ? 5_000 : 100_000
rows.push(...(await frameRows()), ...(await traceRows()), ...(await edgeRows()), ...(await growthRows(items)))
report('systems: CPU time of flows and actions on the embedded engine in memory, units against `check`', rows)
