export type Role = 'link' | 'button' | 'tab' | 'menuitem' | 'dialog' | 'heading'
/** A control to click, by role and name. The first match is used. */
export type Step = readonly [role: Role, name: string | RegExp]

export interface Job {
  /** Controls to click, starting at Home. */
  readonly clicks: readonly Step[]
  /** Control that is visible at the end. Defaults to the form of the action. */
  readonly end?: Step
}

const link = (name: string | RegExp): Step => ['link', name]
const way = (...clicks: readonly Step[]): Job => ({ clicks })
/** Steps that end with a button. */
const press = (steps: readonly Step[], label: string | RegExp): Job => way(...steps, ['button', label])
/** Steps that end with an item of a menu. */
const choose = (steps: readonly Step[], menu: string | RegExp, item: string | RegExp): Job =>
  way(...steps, ['button', menu], ['menuitem', item])

const pool = link('Account pool')
const requests = [link(/waits? for approval/)]
const leases = link(/active leases$/)
const lease = [leases, link(/@example/)]
/** Leases that `jobStates` makes. */
const longLease = [leases, link('walk-extend@example.com')]
const askedLease = [leases, link('walk-asked@example.com')]
const templates = [pool, link('Templates')]
const invoice = [link(/overdue/), link(/^INV-/)]
const draft = [link(/^\d+ drafts$/), link('Draft')]
const client = [link('Invoicing'), link('Clients'), link(/^Elm/)]
const series = [link('Invoicing'), link('Recurring')]
const seriesMenu = /^Actions on the recurring invoice/
const deployment = [link(/finished$/), link(/-example-com-/)]
const alias = [link(/aliases$/), link(/example\.com$/)]
const lockers = link('Smart lockers')
const locker = [lockers, link(/^L-/)]
const occupied = [link(/occupied$/), link(/^L-/)]
const location = [lockers, link('Locations')]
const tenant = [link('Tenants'), link(/^amber/)]
const upgrades = [link('Tenants'), link('Fleet upgrades')]

/** The actions that people take in the five systems, each with its clicks from Home. */
export const jobs: Readonly<Record<string, Readonly<Record<string, Job>>>> = {
  'account-pool': {
    'POST /leases': press([pool], 'Lease account'),
    'POST /leases/:leaseId/review': press(requests, 'Approve'),
    'POST /leases/:leaseId/withdraw': press(requests, 'Withdraw'),
    'POST /leases/:leaseId/extension/review': press(askedLease, 'Approve extension'),
    'POST /leases/:leaseId/extension': press(longLease, 'Request extension'),
    'POST /leases/:leaseId/extend': press(longLease, 'Extend'),
    'POST /leases/:leaseId/cost': press(lease, 'Record cost'),
    'POST /leases/:leaseId/freeze': press(lease, 'Freeze'),
    'POST /leases/:leaseId/unfreeze': choose(
      [leases, ['tab', 'Frozen']],
      /^Actions on the lease/,
      'Unfreeze',
    ),
    'POST /leases/:leaseId/terminate': press(lease, 'Terminate'),
    'DELETE /leases/:leaseId': choose([leases, ['tab', 'Ended']], /^Actions on the lease/, 'Delete record'),
    'POST /accounts': press([pool], 'Add account'),
    'POST /accounts/import': press([pool], 'Import accounts'),
    'POST /accounts/:accountId/clean': choose([link(/could not be cleaned/)], /^Actions on/, 'Clean again'),
    'POST /accounts/:accountId/available': choose([pool], 'Actions on 000000000077', 'Mark available'),
    'POST /accounts/:accountId/fail': choose([link(/^\d+ available$/)], /^Actions on/, 'Quarantine'),
    'POST /accounts/:accountId/eject': press([leases, link(/^\d{12}$/)], 'Eject'),
    'DELETE /accounts/:accountId': choose([link(/^\d+ available$/)], /^Actions on/, 'Remove'),
    'POST /janitor/run': { ...press([pool], 'Run janitor'), end: ['dialog', 'What the janitor did'] },
    'POST /users': press([pool, link('Users')], 'Add user'),
    'PUT /templates/:templateId': press(templates, 'Edit'),
    'DELETE /templates/:templateId': press(templates, 'Remove'),
    'PUT /settings': press([pool, link('Settings')], 'Change settings'),
  },
  invoicing: {
    'POST /invoices': { clicks: [link('Invoicing'), link('New invoice')], end: ['heading', 'New invoice'] },
    'PATCH /invoices/:invoiceId': { clicks: draft, end: ['button', 'Save the draft'] },
    'POST /invoices/:invoiceId/finalize': press(draft, 'Issue'),
    'DELETE /invoices/:invoiceId': choose(draft, 'More', 'Delete the draft'),
    'POST /invoices/:invoiceId/pay': press(invoice, 'Take a payment'),
    'POST /invoices/:invoiceId/send': choose(invoice, 'More', 'Send'),
    'POST /invoices/:invoiceId/apply-credit': choose(invoice, 'More', 'Pay from credit'),
    'POST /invoices/:invoiceId/remind': choose(invoice, 'More', 'Remind'),
    'POST /invoices/:invoiceId/refund': choose(invoice, 'More', 'Refund'),
    'POST /invoices/:invoiceId/credit-notes': choose(invoice, 'More', 'Issue credit note'),
    'POST /invoices/:invoiceId/uncollectible': choose(invoice, 'More', 'Write off'),
    'POST /invoices/:invoiceId/void': choose(invoice, 'More', 'Void'),
    'POST /clients': press([link('Invoicing'), link('Clients')], 'Add a client'),
    'PATCH /clients/:clientId': press(client, 'Edit'),
    'POST /clients/:clientId/credit/pay-out': press(client, 'Pay out credit'),
    'POST /recurring': {
      clicks: [...series, link('Add a recurring invoice')],
      end: ['heading', 'New invoice'],
    },
    'POST /recurring/:recurringId/pause': choose(series, seriesMenu, 'Pause'),
    'POST /recurring/:recurringId/end': choose(series, seriesMenu, 'End'),
    'PATCH /account': press([link('Invoicing'), link('Business')], 'Edit'),
    'PUT /account/logo': {
      clicks: [link('Invoicing'), link('Business')],
      end: ['button', 'Choose logo'],
    },
  },
  deployments: {
    'POST /deployments': press([link('Deployments')], 'New deployment'),
    'POST /deployments/:deploymentId/promote': {
      ...press(deployment, 'Promote'),
      end: ['dialog', /./],
    },
    'POST /deployments/:deploymentId/events': press(
      [link('Deployments'), link('walk-new')],
      'Creation began',
    ),
    'DELETE /deployments/:deploymentId': press(deployment, 'Destroy'),
    'POST /files/removal/run': press([link('Deployments')], 'Remove unused files'),
    'POST /aliases': { ...press([link(/aliases$/)], 'New alias'), end: ['dialog', /./] },
    'POST /aliases/:hostname/rollback': press(alias, 'Roll back'),
    'DELETE /aliases/:hostname/:basePath?': press(alias, 'Delete'),
  },
  'smart-locker': {
    'POST /lockers': press([lockers], 'Add locker'),
    'PATCH /lockers/:lockerId': press(locker, 'Edit details'),
    'PUT /lockers/:lockerId/status': press(locker, 'Start maintenance'),
    'POST /lockers/:lockerId/transfer': press(locker, 'Transfer'),
    'POST /lockers/:lockerId/retire': press(locker, 'Retire'),
    'POST /lockers/:lockerId/reservations': press(locker, 'Reserve'),
    'POST /lockers/:lockerId/reservations/:reservationId/cancel': press(occupied, 'Cancel reservation'),
    'POST /lockers/:lockerId/reservations/:reservationId/extend': press(occupied, 'Extend'),
    'POST /lockers/:lockerId/reservations/:reservationId/complete': press(occupied, 'Release'),
    'POST /lockers/:lockerId/reservations/:reservationId/pin': press(occupied, 'New PIN'),
    'POST /lockers/:lockerId/open': press(locker, 'Open door'),
    'POST /lockers/:lockerId/service-open': press(locker, 'Open for service'),
    'POST /lockers/:lockerId/close': press(locker, 'Close door'),
    'POST /lockers/:lockerId/events': press([...locker, ['tab', 'Log']], 'Report a fault'),
    'PUT /locations/:locationId': press(location, 'Add location'),
    'POST /locations/:locationId/reservations': choose(location, /^Actions of/, 'Reserve any locker'),
  },
  tenants: {
    'POST /tenants': press([link('Tenants')], 'Add a tenant'),
    'POST /tenants/:tenantId/upgrade': press(tenant, 'Upgrade'),
    'POST /tenants/:tenantId/reprovision': choose(
      [link(/failed in (its|their) last run/)],
      /^Actions on tenant/,
      / again$/,
    ),
    'POST /tenants/:tenantId/deactivate': choose(tenant, 'More', 'Deactivate'),
    'POST /tenants/:tenantId/activate': press([link('Tenants'), link(/^velvet/)], 'Activate'),
    'DELETE /tenants/:tenantId': choose(tenant, 'More', 'Delete'),
    'POST /tenants/:tenantId/queues/:type/messages': press(tenant, 'Send a message'),
    'POST /tenants/:tenantId/queues/:type/receive': press(tenant, 'Receive'),
    'POST /upgrades': press(upgrades, 'Upgrade the fleet'),
  },
}

/** The views of the five systems, each with its clicks from Home. */
export const views: Readonly<Record<string, Required<Job>>> = {
  'print an invoice': { clicks: [...invoice, link('Print')], end: ['heading', 'Printed invoice'] },
  'see what is owed by age': {
    clicks: [link('Invoicing'), link('Reports')],
    end: ['heading', /^Owed in/],
  },
  'find who serves an address': {
    clicks: [link('Deployments'), link('Who serves this?')],
    end: ['heading', /./],
  },
  'see what is free when': { clicks: [lockers, link('Occupancy')], end: ['heading', 'Occupancy'] },
  'read the log of a locker': {
    clicks: [...locker, ['tab', 'Log']],
    end: ['heading', 'Log integrity'],
  },
}

const byMachines = 'Called by programs, with ids that no person has.'
const byJobs = 'A job of the system: Jobs runs it now.'

/** Actions without a walk, each with the reason. All of them are entries of the palette. */
export const withoutWalk: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'account-pool': {
    'POST /accounts/:accountId/clean/preview': 'Reads only: what a cleaning would delete.',
  },
  invoicing: {
    'POST /account': 'Asked for by the first visit of Invoicing, before there is an account.',
    'POST /clients/:clientId/invoices': 'The same as POST /invoices, which has a page.',
    'PATCH /recurring/:recurringId': 'Rare: a series is ended and begun anew, or changed by the palette.',
    'POST /recurring/:recurringId/resume': 'Stands in the place of Pause on a paused series.',
  },
  deployments: {
    'POST /deployments/:deploymentId/upload': byMachines,
    'POST /files/missing': byMachines,
    'PUT /files/:hash': byMachines,
    'POST /hosting/run': byJobs,
    'POST /retention/run': byJobs,
  },
  'smart-locker': { 'POST /sweeper/run': byJobs },
  tenants: {
    'POST /tenants/:tenantId/runs/:execution/complete': byMachines,
    'POST /tenants/:tenantId/runs/:execution/heartbeat': byMachines,
    'POST /tenants/:tenantId/queues/:type/messages/batch': byMachines,
    'POST /tenants/:tenantId/queues/:type/messages/delete-batch': byMachines,
    'DELETE /tenants/:tenantId/queues/:type/messages/:receipt':
      'Stands on each received message; it exists only after Receive.',
    'POST /tenants/:tenantId/queues/:type/messages/:receipt/visibility':
      'Stands on each received message; it exists only after Receive.',
    'POST /tenants/:tenantId/queues/:type/dead-letters/redrive':
      'Stands over dead letters, where there are any.',
    'POST /upgrades/:version/cancel': 'Stands on an upgrade that is under way.',
    'POST /upgrades/:version/retry': 'Stands on an upgrade with failures.',
    'POST /upgrades/run': byJobs,
    'POST /reconciler/run': byJobs,
    'POST /sampler/run': byJobs,
  },
}

type Send = <Answer>(system: string, path: string, body: object) => Promise<Answer>

/** Creates states that sample data does not have, for actions that need them. */
export async function jobStates(send: Send): Promise<void> {
  await send('account-pool', '/accounts', { accountId: '000000000077' })
  for (const name of ['extend', 'asked']) {
    const userId = `walk-${name}@example.com`
    await send('account-pool', '/users', { userId })
    const { leaseId } = await send<{ leaseId: string }>('account-pool', '/leases', {
      userId,
      templateId: 'project',
    })
    await send('account-pool', `/leases/${leaseId}/review`, { decision: 'approve' })
    const until = new Date(Date.now() + 20 * 86_400_000).toISOString()
    if (name === 'asked') await send('account-pool', `/leases/${leaseId}/extension`, { until })
  }
  const { clientId } = await send<{ clientId: string }>('invoicing', '/clients', {
    name: 'Walk',
    email: 'walk@example.com',
  })
  const lineItems = [{ description: 'Work', quantity: 1, unitPrice: 100 }]
  await send('invoicing', '/invoices', { clientId, lineItems })
  await send('invoicing', '/recurring', { clientId, lineItems, every: 'month' })
  await send('deployments', '/deployments', { deploymentId: 'walk-new' })
}
