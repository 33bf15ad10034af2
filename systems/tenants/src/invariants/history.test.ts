import { isTablewrightError } from '@tablewright/base'
import { seeds, testResources, timeoutMs } from '@tablewright/system/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkTenants } from '../check/check-tenants.js'
import { runReconciler } from '../jobs/reconciler.js'
import { openTenants, type Tenants } from '../open.js'
import { activateTenant, deactivateTenant } from '../rules/tenants/activate-tenant.js'
import { deleteTenant } from '../rules/tenants/delete-tenant.js'
import { getQueue } from '../rules/tenants/get-queue.js'
import { addTenant, reprovisionTenant } from '../rules/tenants/provision-tenant.js'
import { upgradeTenant } from '../rules/tenants/upgrade-tenant.js'
import { older } from '../testing/anything.js'
import { flakyProvisioner } from '../testing/flaky-provisioner.js'
import { database, testTimeout } from '../testing/open-test.js'
import { PlainTenants, type Step } from '../testing/plain-tenants.js'

const deeds: Readonly<Record<string, (tenants: Tenants, tenantId: string) => Promise<unknown>>> = {
  ask: (tenants, tenantId) => getQueue.run(tenants, { tenantId, type: 'inbound' }),
  add: (tenants, tenantId) => addTenant.run(tenants, { tenantId }),
  'add old': (tenants, tenantId) => addTenant.run(older(tenants), { tenantId }),
  reprovision: (tenants, tenantId) => reprovisionTenant.run(tenants, { tenantId }),
  upgrade: (tenants, tenantId) => upgradeTenant.run(tenants, { tenantId }),
  delete: (tenants, tenantId) => deleteTenant.run(tenants, { tenantId }),
  activate: (tenants, tenantId) => activateTenant.run(tenants, { tenantId }),
  deactivate: (tenants, tenantId) => deactivateTenant.run(tenants, { tenantId }),
  reconcile: (tenants) => runReconciler.run(tenants, {}),
}

const step = fc.record({
  what: fc.constantFrom(...Object.keys(deeds), 'ask', 'ask', 'reconcile', 'break', 'repair'),
  whom: fc.constantFrom('acme', 'globex'),
  wait: fc.constantFrom(0, 0, 1_000, 5_000, 10_000, 400_000),
})

async function outcome(tenants: Tenants, { what, whom }: Step): Promise<string | undefined> {
  try {
    await deeds[what]?.(tenants, whom)
    return undefined
  } catch (error) {
    if (isTablewrightError(error)) return error.code
    throw error
  }
}

test(
  'any history ends each step as a plain account of tenants does, and keeps all invariants',
  async () => {
    const history = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const { resources, clock, close } = await testResources(database)
      const plain = new PlainTenants()
      const failing = ({ execution }: { execution: string }) =>
        plain.broken && execution.includes('CREATE') ? ('before' as const) : undefined
      const tenants = openTenants(resources, {
        timeoutMs: testTimeout,
        provisioner: flakyProvisioner(failing),
      })
      try {
        for (const { wait, ...each } of steps) {
          clock.advance(wait)
          // The real system first: the model then shows violations.
          if (each.what === 'break' || each.what === 'repair') plain.step(each, clock.clock())
          else {
            const found = await outcome(tenants, each)
            expect({ ...each, found }).toEqual({ ...each, found: plain.step(each, clock.clock()) })
          }
        }
        expect((await checkTenants(tenants)).violations).toEqual([])
      } finally {
        await close()
      }
    })
    await fc.assert(history, { numRuns: seeds(40).length })
  },
  timeoutMs,
)
