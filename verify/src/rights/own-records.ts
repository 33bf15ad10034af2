/** A call about a record of the owner. */
interface OwnCall {
  readonly path: string
  readonly body?: object
}

interface OwnRecords {
  readonly owner: string
  readonly stranger: string
  /** By method and path of the route, reads before writes that end the record. */
  readonly calls: Readonly<Record<string, OwnCall>>
}

type AskAsAdmin = (method: string, path: string, body?: object) => Promise<Record<string, string>>

const hourMs = 3_600_000

/** Creates records of one owner, for each system that grants rights for own records. */
export const ownRecords: Readonly<Record<string, (ask: AskAsAdmin) => Promise<OwnRecords>>> = {
  'account-pool': async (ask) => {
    const owner = 'ann@example.com'
    const stranger = 'bob@example.com'
    for (const userId of [owner, stranger]) await ask('POST', '/users', { userId })
    await ask('POST', '/accounts', { accountId: '111111111111' })
    await ask('POST', '/janitor/run', {})
    const { leaseId } = await ask('POST', '/leases', { userId: owner, hours: 1 })
    const until = new Date(Date.now() + 2 * hourMs).toISOString()
    const later = new Date(Date.now() + 3 * hourMs).toISOString()
    return {
      owner,
      stranger,
      calls: {
        'GET /users/:userId': { path: `/users/${owner}` },
        'GET /users/:userId/leases': { path: `/users/${owner}/leases` },
        'GET /leases/:leaseId': { path: `/leases/${leaseId}` },
        'POST /leases': { path: '/leases', body: { userId: owner } },
        'POST /leases/:leaseId/extend': { path: `/leases/${leaseId}/extend`, body: { until } },
        'POST /leases/:leaseId/extension': { path: `/leases/${leaseId}/extension`, body: { until: later } },
        'POST /leases/:leaseId/withdraw': { path: `/leases/${leaseId}/withdraw`, body: {} },
        'POST /leases/:leaseId/terminate': { path: `/leases/${leaseId}/terminate`, body: {} },
      },
    }
  },
  tenants: async (ask) => {
    const owner = 'acme'
    await ask('POST', '/tenants', { tenantId: owner })
    const queue = `/tenants/${owner}/queues/inbound`
    const receipt = 'none'
    return {
      owner,
      stranger: 'globex',
      calls: {
        'GET /tenants/:tenantId/queues/:type': { path: queue },
        'GET /tenants/:tenantId/queues/:type/depth': { path: `${queue}/depth` },
        'GET /tenants/:tenantId/queues/:type/messages': { path: `${queue}/messages` },
        'GET /tenants/:tenantId/queues/:type/dead-letters': { path: `${queue}/dead-letters` },
        'POST /tenants/:tenantId/queues/:type/messages': {
          path: `${queue}/messages`,
          body: { body: 'hello' },
        },
        'POST /tenants/:tenantId/queues/:type/messages/batch': {
          path: `${queue}/messages/batch`,
          body: { bodies: ['hello'] },
        },
        'POST /tenants/:tenantId/queues/:type/messages/delete-batch': {
          path: `${queue}/messages/delete-batch`,
          body: { receipts: [receipt] },
        },
        'POST /tenants/:tenantId/queues/:type/receive': { path: `${queue}/receive`, body: {} },
        'DELETE /tenants/:tenantId/queues/:type/messages/:receipt': { path: `${queue}/messages/${receipt}` },
        'POST /tenants/:tenantId/queues/:type/messages/:receipt/visibility': {
          path: `${queue}/messages/${receipt}/visibility`,
          body: { visibilityTimeout: 1_000 },
        },
      },
    }
  },
  'smart-locker': async (ask) => {
    const owner = 'ann'
    await ask('POST', '/lockers', { lockerId: 'L-1', ownerId: 'north' })
    const endAt = new Date(Date.now() + hourMs).toISOString()
    const { reservationId } = await ask('POST', '/lockers/L-1/reservations', { ownerId: owner, endAt })
    const reservation = `/lockers/L-1/reservations/${reservationId}`
    return {
      owner,
      stranger: 'bob',
      calls: {
        'GET /owners/:ownerId/lockers': { path: `/owners/${owner}/lockers` },
        'GET /owners/:ownerId/reservations': { path: `/owners/${owner}/reservations` },
        'GET /lockers/:lockerId/reservations/:reservationId': { path: reservation },
        'POST /lockers/:lockerId/reservations': {
          path: '/lockers/L-1/reservations',
          body: { ownerId: owner, endAt },
        },
        'POST /locations/:locationId/reservations': {
          path: '/locations/hall/reservations',
          body: { ownerId: owner, size: 'M', endAt },
        },
        'POST /lockers/:lockerId/reservations/:reservationId/pin': { path: `${reservation}/pin`, body: {} },
        'POST /lockers/:lockerId/reservations/:reservationId/extend': {
          path: `${reservation}/extend`,
          body: { endAt: new Date(Date.now() + 2 * hourMs).toISOString() },
        },
        'POST /lockers/:lockerId/reservations/:reservationId/cancel': {
          path: `${reservation}/cancel`,
          body: {},
        },
        'POST /lockers/:lockerId/reservations/:reservationId/complete': {
          path: `${reservation}/complete`,
          body: {},
        },
      },
    }
  },
}
