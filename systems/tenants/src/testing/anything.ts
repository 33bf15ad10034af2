import { type FakeClock, perform, type SeededChoices } from '@tablewright/system/testing'
import { runFleet } from '../jobs/fleet.js'
import { runReconciler } from '../jobs/reconciler.js'
import type { Tenants } from '../open.js'
import { cancelUpgrade } from '../rules/fleet/follow-upgrade.js'
import { startUpgrade } from '../rules/fleet/start-upgrade.js'
import { receiveMessages } from '../rules/queues/receive-messages.js'
import { sendMessage } from '../rules/queues/send-message.js'
import { activateTenant, deactivateTenant } from '../rules/tenants/activate-tenant.js'
import { deleteTenant } from '../rules/tenants/delete-tenant.js'
import { getQueue } from '../rules/tenants/get-queue.js'
import { addTenant, reprovisionTenant } from '../rules/tenants/provision-tenant.js'
import { upgradeTenant } from '../rules/tenants/upgrade-tenant.js'

const names = ['acme', 'globex', 'initech']
export const oldVersion = '0.1.9'

/** Returns the tenants as seen by a program of an older version. */
export function older(tenants: Tenants): Tenants {
  return { ...tenants, provisioner: { ...tenants.provisioner, version: oldVersion } }
}

type Outcome = (tenants: Tenants, dice: SeededChoices, clock: FakeClock) => Promise<unknown>

const owner = (dice: SeededChoices) => ({ tenantId: dice.pick(names) })
const queue = (dice: SeededChoices) => ({ ...owner(dice), type: 'inbound' }) as const
const ask: Outcome = (tenants, dice) => getQueue.run(tenants, queue(dice))
const reconcile: Outcome = (tenants) => runReconciler.run(tenants, {})

const deeds: readonly Outcome[] = [
  ask,
  ask,
  (tenants, dice) => getQueue.run(older(tenants), queue(dice)),
  (tenants, dice) => addTenant.run(tenants, owner(dice)),
  (tenants, dice) => reprovisionTenant.run(older(tenants), owner(dice)),
  (tenants, dice) => upgradeTenant.run(tenants, owner(dice)),
  (tenants, dice) => deleteTenant.run(tenants, owner(dice)),
  (tenants, dice) => deactivateTenant.run(tenants, owner(dice)),
  (tenants, dice) => activateTenant.run(tenants, owner(dice)),
  (tenants, dice) => perform(tenants, sendMessage, { ...queue(dice), body: 'hello' }),
  (tenants, dice) => perform(tenants, receiveMessages, { ...queue(dice), visibilityTimeout: 1_000 }),
  (tenants, dice) => perform(tenants, startUpgrade, { concurrency: 2, skip: new Set([dice.pick(names)]) }),
  (tenants) => cancelUpgrade.run(tenants, { version: tenants.provisioner.version }),
  (tenants) => runFleet.run(tenants, {}),
  reconcile,
  reconcile,
  async (_, dice, clock) => clock.advance(1_000 * (1 + dice.below(90))),
]

/** Runs a random action of a person, a caller or a job on one of a few tenants, while time passes. */
export function anything(tenants: Tenants, dice: SeededChoices, clock: FakeClock): Promise<unknown> {
  return dice.pick(deeds)(ticking(tenants, dice, clock), dice, clock)
}

/** Returns tenants with a clock that sometimes advances: concurrent actions get different times. */
function ticking(tenants: Tenants, dice: SeededChoices, clock: FakeClock): Tenants {
  const tick = () => {
    clock.advance(dice.below(3))
    return clock.clock()
  }
  return { ...tenants, clock: tick }
}
