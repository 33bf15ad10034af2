import type { Tenants } from '../../open.js'
import type { ProvisionOrder } from '../../ports/provisioner.js'
import { fail, succeed } from './finish-run.js'
import { heardOf, type Run } from './run.js'

/** Does the work of a run and writes down what came of it. Rejects only when that could not be written: the run goes on. */
export async function driveRun(tenants: Tenants, run: Run): Promise<void> {
  const { provisioner } = tenants
  const order = orderOf(tenants, run)
  const work = async () =>
    run.operation === 'DELETE' ? void (await provisioner.remove(order)) : await provisioner.provision(order)
  const outcome = await work().then(
    (inbound) => ({ inbound }),
    (error: unknown) => ({ reason: error instanceof Error ? error.message : String(error) }),
  )
  if ('reason' in outcome) await fail(tenants, run, outcome.reason)
  else await succeed(tenants, run, outcome.inbound)
}

function orderOf(tenants: Tenants, { execution, tenantId, version, attempt }: Run): ProvisionOrder {
  return {
    execution,
    tenantId,
    version,
    attempt,
    alive: async () => {
      await tenants.db.heartbeat({ tenantId, execution, ...heardOf(tenants) })
    },
  }
}

/** Starts the work, and waits a little: what is quickly done is done before anybody asks again. */
export async function kickOff(tenants: Tenants, run: Run): Promise<void> {
  // What cannot be written now is written by the reconciler, which takes the run up again.
  const driving = driveRun(tenants, run).catch(() => undefined)
  let timer: NodeJS.Timeout | undefined
  const timeoutMs = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, tenants.timeoutMs)
    timer.unref()
  })
  await Promise.race([driving, timeoutMs])
  clearTimeout(timer)
}
