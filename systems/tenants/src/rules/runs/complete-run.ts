import { isTablewrightError } from '@tablewright/base'
import { id, oneOf } from '@tablewright/design'
import { action, blockText, lineText, nothing, one, refuse } from '@tablewright/system'
import { maxAddressLength, maxFailureLength } from '../../design/kinds.js'
import type { Tenants } from '../../open.js'
import { runShape, tenantId } from '../shapes.js'
import { fail, succeed } from './finish-run.js'
import { auditOf, heartbeat, type Run, runOf } from './run.js'

const ofRun = { tenantId: tenantId(), execution: id() }

/** The report of an external provisioner, such as a custom resource or a state machine. */
export const completeRun = action({
  summary: 'Report the end of an external run; a repeated report has no effect',
  input: {
    ...ofRun,
    status: oneOf('Success', 'Failure'),
    /** The created queue. Required for a Success of CREATE and UPDATE. */
    queueArn: lineText(maxAddressLength, 1).optional(),
    queueUrl: lineText(maxAddressLength, 1).optional(),
    failure: blockText(maxFailureLength).optional(),
  },
  output: one(runShape),
  run: async (tenants: Tenants, { tenantId, execution, status, queueArn, queueUrl, failure }) => {
    const run = await runAtWork(tenants, tenantId, execution)
    if (!run) return endedRun(tenants, tenantId, execution)
    if (status === 'Failure') await fail(tenants, run, failure ?? 'The provisioner gave no reason.')
    else if (run.operation === 'DELETE') await succeed(tenants, run, undefined)
    else await succeed(tenants, run, requireAddress(queueArn, queueUrl))
    return endedRun(tenants, tenantId, execution)
  },
})

export const heartbeatRun = action({
  summary: 'Send a heartbeat of an external run',
  input: ofRun,
  output: nothing(),
  run: async (tenants: Tenants, { tenantId, execution }) => {
    try {
      await tenants.db.heartbeat({ tenantId, execution, ...heartbeat(tenants) })
    } catch (error) {
      if (isTablewrightError(error, 'CONDITION_FAILED', 'NOT_FOUND')) throw over(tenantId, execution)
      throw error
    }
    return undefined
  },
})

async function runAtWork(tenants: Tenants, tenantId: string, execution: string): Promise<Run | null> {
  const lock = await tenants.db.lock({ tenantId })
  return lock?.execution === execution ? runOf(tenants, lock) : null
}

/** Returns the finished run. Throws if the tenant has another run by now. */
async function endedRun(tenants: Tenants, tenantId: string, execution: string) {
  const lock = await tenants.db.lock({ tenantId })
  const audit = lock && (await auditOf(tenants, tenantId, lock.operation, lock.version))
  if (audit?.execution === execution) return audit
  throw over(tenantId, execution)
}

function requireAddress(arn: string | undefined, url: string | undefined) {
  if (arn !== undefined && url !== undefined) return { arn, url }
  throw refuse('INVALID_INPUT', 'A successful run must name its queue.', {
    field: arn === undefined ? 'queueArn' : 'queueUrl',
    remedy: 'Give queueArn and queueUrl.',
  })
}

function over(tenantId: string, execution: string) {
  return refuse('RUN_OVER', `${execution} is not the current run of tenant ${tenantId}.`, {
    field: 'execution',
    remedy: 'Stop the work of this run.',
    data: { tenantId, execution },
  })
}
