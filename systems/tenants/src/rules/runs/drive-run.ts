import { portFailure, portLine } from '@tablewright/system'
import { maxAddressLength, maxFailureLength } from '../../design/kinds.js'
import { limits } from '../../limits.js'
import { type Tenants, timeNow } from '../../open.js'
import { type ProvisionOrder, pending, type QueueAddress } from '../../ports/provisioner.js'
import { fail, succeed } from './finish-run.js'
import { heartbeat, type Run } from './run.js'

/**
 * Executes a run and records its outcome. Sends heartbeats while the provisioner works. Rejects only if the
 * outcome could not be written; the run is then resumed later.
 */
export async function driveRun(tenants: Tenants, run: Run): Promise<void> {
  const { provisioner } = tenants
  const order = orderOf(tenants, run)
  const stop = beat(order)
  const work = async () =>
    run.operation === 'DELETE' ? provisioner.remove(order) : provisioner.provision(order)
  const outcome = await work()
    .then((done) => (run.operation === 'DELETE' || done === pending ? done : queueOf(done)))
    .then(
      (done) => ({ done }),
      (error: unknown) => ({ reason: portFailure(error, maxFailureLength) }),
    )
    .finally(stop)
  if ('reason' in outcome) await fail(tenants, run, outcome.reason)
  else if (outcome.done === pending) await waitForReport(tenants, run)
  else await succeed(tenants, run, outcome.done ?? undefined)
}

/**
 * Returns the queue that a provisioner reports. Throws if it is not an address: a successful run has a queue.
 */
function queueOf(done: unknown): QueueAddress {
  const { arn, url } = (done ?? {}) as Partial<Record<keyof QueueAddress, unknown>>
  if (isAddress(arn) && isAddress(url)) return { arn, url }
  throw new TypeError('The provisioner returned no queue: arn and url must be texts of one line.')
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && portLine(value, maxAddressLength) === value
}

/** Calls `alive` well before the run counts as dead, until the work is done. */
function beat(order: ProvisionOrder): () => void {
  // If a heartbeat fails, the reconciler will notice it.
  const timer = setInterval(() => void order.alive().catch(() => undefined), limits.staleAfter / 3)
  timer.unref()
  return () => clearInterval(timer)
}

/** The work continues in another service: the run counts as dead only after a long silence. */
async function waitForReport(tenants: Tenants, { tenantId, execution }: Run): Promise<void> {
  const heard = { heartbeatAt: timeNow(tenants), dueAt: timeNow(tenants, limits.pendingFor) }
  await tenants.db.heartbeat({ tenantId, execution, ...heard })
}

function orderOf(tenants: Tenants, { execution, tenantId, version, attempt }: Run): ProvisionOrder {
  return {
    execution,
    tenantId,
    version,
    attempt,
    alive: async () => {
      await tenants.db.heartbeat({ tenantId, execution, ...heartbeat(tenants) })
    },
  }
}

/** Starts a run, and waits for a short time: fast runs complete before the answer. */
export async function startAndWait(tenants: Tenants, run: Run): Promise<void> {
  // A result that cannot be written now is written by the reconciler, which continues the run.
  await waitAtMost(
    driveRun(tenants, run).catch(() => undefined),
    tenants.timeoutMs,
  )
}

/**
 * Waits for work up to a timeout. Longer work continues in the background, and its failure is not reported.
 */
export async function waitAtMost(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
    timer.unref()
  })
  work.catch(() => undefined)
  try {
    await Promise.race([work, enough])
  } finally {
    clearTimeout(timer)
  }
}
