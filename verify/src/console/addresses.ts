const client = '{/api/invoicing/clients items.0.clientId}'
const invoice = (status: string) => `{/api/invoicing/invoices?status=${status} items.0.invoiceId}`
const account = (status: string) => `{/api/account-pool/accounts?status=${status} items.0.accountId}`
const lease = (state: string) => `{/api/account-pool/leases?state=${state} items.0.leaseId}`
const locker = '{/api/smart-locker/lockers items.3.lockerId}'

/**
 * An address for every page of the registry, with ids of the sample data. Braces ask the server, see
 * `fillAddress`.
 */
export const addresses: Readonly<Record<string, readonly string[]>> = {
  '/': ['/'],
  '/systems/:system': ['/systems/invoicing?list=invoices', '/systems/tenants?list=operations'],
  '/systems/:system/actions/:operation': [
    '/systems/account-pool/actions/postLeases',
    '/systems/invoicing/actions/postInvoices',
    '/systems/smart-locker/actions/getLockers',
  ],
  '/systems/:system/jobs': ['/systems/account-pool/jobs'],
  '/systems/:system/webhooks': ['/systems/smart-locker/webhooks', '/systems/account-pool/webhooks'],
  '/systems/:system/check': ['/systems/smart-locker/check'],
  '/systems/:system/traces': [
    '/systems/smart-locker/traces',
    // In this order: the first request creates the trace that the second one shows.
    '/systems/smart-locker/traces?reads=shown&of={/api/smart-locker/lockers items.0.lockerId}&trace={/api/smart-locker/_trace traces.0.id}',
  ],
  '/systems/:system/operations': ['/systems/smart-locker/operations'],
  '/systems/invoicing': ['/systems/invoicing', '/systems/invoicing?status=paid'],
  '/systems/invoicing/new': ['/systems/invoicing/new', `/systems/invoicing/new?client=${client}`],
  '/systems/invoicing/invoices/:invoiceId': ['open', 'paid'].map(
    (status) => `/systems/invoicing/invoices/${invoice(status)}`,
  ),
  '/systems/invoicing/invoices/:invoiceId/print': [`/systems/invoicing/invoices/${invoice('paid')}/print`],
  '/systems/invoicing/clients': ['/systems/invoicing/clients'],
  '/systems/invoicing/clients/:clientId': [
    `/systems/invoicing/clients/${client}`,
    `/systems/invoicing/clients/${client}?tab=statement&from=2020-01-01`,
  ],
  '/systems/invoicing/clients/:clientId/statement': [`/systems/invoicing/clients/${client}/statement`],
  '/systems/invoicing/outbox': ['/systems/invoicing/outbox'],
  '/systems/invoicing/business': ['/systems/invoicing/business'],
  '/systems/invoicing/recurring': ['/systems/invoicing/recurring'],
  '/systems/invoicing/reports': ['/systems/invoicing/reports', '/systems/invoicing/reports?report=cash'],
  '/systems/account-pool': ['/systems/account-pool'],
  '/systems/account-pool/accounts/:accountId': ['leased', 'available', 'failed'].map(
    (status) => `/systems/account-pool/accounts/${account(status)}`,
  ),
  '/systems/account-pool/leases': ['active', 'requested', 'active&view=timeline'].map(
    (state) => `/systems/account-pool/leases?state=${state}`,
  ),
  '/systems/account-pool/leases/:leaseId': ['active', 'requested', 'ended'].map(
    (state) => `/systems/account-pool/leases/${lease(state)}`,
  ),
  '/systems/account-pool/users': ['/systems/account-pool/users'],
  '/systems/account-pool/users/:userId': [
    '/systems/account-pool/users/{/api/account-pool/leases items.0.userId}',
  ],
  '/systems/account-pool/settings': ['/systems/account-pool/settings'],
  '/systems/account-pool/templates': ['/systems/account-pool/templates'],
  '/audit/:system': ['/audit/smart-locker'],
  '/data/:system': [
    '/data/smart-locker',
    '/data/smart-locker?table=SmartLocker&pk=LOCKER%23L-0001',
    '/data/invoicing?table=Invoicing&index=GSI2',
    '/data/invoicing?table=Invoicing&index=GSI2&scan=absent',
    '/data/deployments?table=AliasTable&scan=all&view=entities',
    '/data/smart-locker?table=SmartLocker&item=LOCKER%23L-0001&item=META',
  ],
  '/systems/tenants': ['/systems/tenants', '/systems/tenants?version=0.1.16'],
  '/systems/tenants/tenants/:tenantId': ['inbound', 'runs', 'history', 'details'].map(
    (tab) => `/systems/tenants/tenants/{/api/tenants/tenants items.0.tenantId}?tab=${tab}`,
  ),
  '/systems/tenants/failures': ['/systems/tenants/failures'],
  '/systems/tenants/upgrades': ['/systems/tenants/upgrades'],
  '/systems/tenants/upgrades/:version': ['/systems/tenants/upgrades/0.1.18'],
  '/run/:system': ['/run/smart-locker', '/run/invoicing?kind=write'],
  '/run/:system/:pattern': [
    '/run/smart-locker/lockerById?lockerId=L-0001',
    '/run/smart-locker/createReservation',
    '/run/smart-locker/nothing',
  ],
  '/systems/smart-locker': ['/systems/smart-locker', '/systems/smart-locker?status=AVAILABLE'],
  '/systems/smart-locker/lockers/:lockerId': [
    `/systems/smart-locker/lockers/${locker}`,
    `/systems/smart-locker/lockers/${locker}?zoom=day`,
    `/systems/smart-locker/lockers/${locker}?tab=log`,
    `/systems/smart-locker/lockers/${locker}?tab=use`,
  ],
  '/systems/smart-locker/occupancy': [
    '/systems/smart-locker/occupancy',
    '/systems/smart-locker/occupancy?zoom=week',
  ],
  '/systems/smart-locker/locations': ['/systems/smart-locker/locations'],
  '/systems/smart-locker/people': ['/systems/smart-locker/people?person=emil'],
  '/design/:system': [
    '/design/smart-locker',
    '/design/smart-locker?tab=patterns',
    '/design/invoicing?tab=collections',
    '/design/smart-locker?tab=map',
    '/design/smart-locker?tab=load',
    '/design/smart-locker?tab=findings',
    '/design/smart-locker?tab=compare',
    '/design/smart-locker?tab=patterns&pattern=reservationsInWindow',
    '/design/smart-locker?item=Reservation',
  ],
  '/design/:system/rules/:rule': ['/design/smart-locker/rules/cool'],
  '/simulate/:system': ['/simulate/smart-locker'],
  '/live/:system': ['/live/smart-locker', '/live/smart-locker?tab=load'],
  '/systems/deployments': [
    '/systems/deployments?status=CREATE_FAILED',
    '/systems/deployments?status=unknown',
    '/systems/deployments?view=timeline',
  ],
  '/systems/deployments/deployments/:deploymentId': [
    '/systems/deployments/deployments/{/api/deployments/deployments items.0.deploymentId}',
  ],
  '/systems/deployments/aliases': ['/systems/deployments/aliases?domain=example.com'],
  '/systems/deployments/aliases/:hostname': ['/systems/deployments/aliases/shop.example.com'],
  '/systems/deployments/resolve': ['/systems/deployments/resolve?host=shop.example.com&path=/api/prices'],
  '/tokens': ['/tokens'],
  '/kit': ['/kit', '/kit?tab=form', '/kit?tab=stored', '/kit?tab=empty'],
}
