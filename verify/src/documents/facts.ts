/** Facts of an original design document: names, keys and operations, in the document's own spelling. */
export interface DocumentFacts {
  readonly system: string
  /** Lines of the document. */
  readonly lines: number
  /** Placeholders that the design spells differently: the document's, then the design's. */
  readonly placeholders: Readonly<Record<string, string>>
  /** By the document's name of the item: the name in the design, and its keys. */
  readonly items: Readonly<
    Record<string, { readonly name: string; readonly keys: Readonly<Record<string, string>> }>
  >
  /** By the pattern's name in the design: the document's id or wording, and its operation. */
  readonly patterns: Readonly<Record<string, { readonly says: string; readonly operation: Operation }>>
}

export type Operation =
  | 'GetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'TransactWriteItems'
  | 'TransactGetItems'

const accountPool: DocumentFacts = {
  system: 'account-pool',
  lines: 51,
  placeholders: {
    ACCOUNT_ID: 'accountId',
    LEASE_ID: 'leaseId',
    USER_ID: 'userId',
    status: 'status',
    state: 'state',
  },
  items: {
    account_id: { name: 'Account', keys: { pk: 'account_id#<ACCOUNT_ID>' } },
    lease_id: { name: 'Lease', keys: { pk: 'lease_id#<LEASE_ID>' } },
    user_id: { name: 'User', keys: { pk: 'user_id#<USER_ID>' } },
    'account_status#all': { name: 'Account.All', keys: { pk: 'account_status#all' } },
    account_status: { name: 'Account.ByStatus', keys: { pk: 'account_status#<status>' } },
    lease_status: { name: 'Lease.ByState', keys: { pk: 'lease_status#<state>' } },
  },
  patterns: {
    // The table has no sort key, so the document's Query of one partition key is a GetItem.
    allAccounts: {
      says: 'Listing all accounts in the pool, regardless of lease state',
      operation: 'GetItem',
    },
    availableAccounts: {
      says: 'Listing all accounts in the pool without an active lease',
      operation: 'GetItem',
    },
    initialAccounts: { says: 'Listing all accounts in the pool in the initial state', operation: 'GetItem' },
    removeAccount: { says: 'Removing an account from the pool', operation: 'DeleteItem' },
    addAccount: { says: 'Adding an account to the pool', operation: 'PutItem' },
    markAvailable: { says: 'Marking an account as available', operation: 'UpdateItem' },
    activeLeases: { says: 'Listing all active leases', operation: 'GetItem' },
    lease: { says: 'Retrieving information about a specific lease', operation: 'GetItem' },
    user: { says: 'Retrieving information about a specific user', operation: 'GetItem' },
    createLease: { says: 'Creating a lease', operation: 'TransactWriteItems' },
    endLease: { says: 'Deleting a lease', operation: 'TransactWriteItems' },
    addUser: { says: 'Adding a user', operation: 'PutItem' },
  },
}

const invoicing: DocumentFacts = {
  system: 'invoicing',
  lines: 46,
  placeholders: {},
  items: {
    Accounts: { name: 'Account', keys: { PK: 'ACCOUNT', SK: 'ACCOUNT' } },
    Clients: { name: 'Client', keys: { PK: 'CLIENT#<ClientId>', SK: 'CLIENT#<ClientId>' } },
    ClientEmails: {
      name: 'Client.ClientEmail',
      keys: { PK: 'CLIENTEMAIL#<Email>', SK: 'CLIENTEMAIL#<Email>' },
    },
    Invoices: {
      name: 'Invoice',
      keys: {
        PK: 'CLIENT#<ClientId>',
        SK: '#INVOICE#<InvoiceId>',
        GSI1PK: 'INVOICE#<InvoiceId>',
        GSI1SK: 'INVOICE#<InvoiceId>',
      },
    },
    InvoiceNumber: {
      name: 'Invoice.InvoiceNumber',
      keys: { PK: 'INVOICENUMBER#<Number>', SK: 'INVOICENUMBER#<Number>' },
    },
    'Line Items': {
      name: 'LineItem',
      keys: {
        PK: 'INVOICE#<InvoiceId>#LINEITEM#<ItemId>',
        SK: 'INVOICE#<InvoiceId>#LINEITEM#<ItemId>',
        GSI1PK: 'INVOICE#<InvoiceId>',
        GSI1SK: 'LINEITEM#<ItemId>',
      },
    },
  },
  patterns: {
    createAccount: { says: 'Create account', operation: 'PutItem' },
    createClient: { says: 'Create client', operation: 'PutItem' },
    createInvoice: { says: 'Create invoice', operation: 'TransactWriteItems' },
    changeDraft: { says: 'Create and update invoice', operation: 'TransactWriteItems' },
    updateClient: { says: 'Update client details', operation: 'UpdateItem' },
    clientWithRecentInvoices: { says: 'View client and most recent invoices', operation: 'Query' },
    invoiceWithLineItems: { says: 'View invoice and line items', operation: 'Query' },
  },
}

const update = (says: string) => ({ says, operation: 'UpdateItem' as const })

const deployments: DocumentFacts = {
  system: 'deployments',
  lines: 130,
  placeholders: {},
  items: {
    'Deployment (D)': {
      name: 'Deployment',
      keys: { PK: 'DEPLOYMENTS', SK: 'D#<DeploymentId>', GSI1SK: '<CreateDate>#D#<DeploymentId>' },
    },
    'Route (R)': {
      name: 'Route',
      keys: {
        PK: 'ROUTES',
        SK: '<HostnameRev>#<BasePath>',
        GSI1PK: 'D#<DeploymentId>',
        GSI1SK: '<CreateDate>#R#<HostnameRev>#<BasePath>',
      },
    },
    'ConfigNextJS (CN)': {
      name: 'ConfigNextJS',
      keys: {
        PK: 'CONFIGNEXTJS',
        SK: '<HostnameRev>#<BasePath>',
        GSI1PK: 'D#<DeploymentId>',
        GSI1SK: '<CreateDate>#CN#<HostnameRev>#<BasePath>',
      },
    },
  },
  patterns: {
    createDeployment: { says: 'createDeployment', operation: 'PutItem' },
    deleteDeploymentById: { says: 'deleteDeploymentById', operation: 'DeleteItem' },
    getDeploymentById: { says: 'getDeploymentById', operation: 'GetItem' },
    listDeployments: { says: 'listDeployments', operation: 'Query' },
    // The general updateDeploymentStatus is the action that these patterns implement together.
    updateDeploymentStatusCreateFailed: update('updateDeploymentStatusCreateFailed'),
    updateDeploymentStatusCreateInProgress: update('updateDeploymentStatusCreateInProgress'),
    updateDeploymentStatusDestroyFailed: update('updateDeploymentStatusDestroyFailed'),
    updateDeploymentStatusDestroyInProgress: update('updateDeploymentStatusDestroyInProgress'),
    updateDeploymentStatusDestroyRequested: update('updateDeploymentStatusDestroyRequested'),
    updateDeploymentStatusFinished: update('updateDeploymentStatusFinished'),
    createAlias: { says: 'createAlias', operation: 'TransactWriteItems' },
    deleteAliasById: { says: 'deleteAliasById', operation: 'TransactWriteItems' },
    getAliasById: { says: 'getAliasById', operation: 'GetItem' },
    listAliasesForDeployment: { says: 'listAliasesForDeployment', operation: 'Query' },
    getAliasByHostname: { says: 'main query is getAliasByHostname', operation: 'Query' },
  },
}

const smartLocker: DocumentFacts = {
  system: 'smart-locker',
  lines: 241,
  placeholders: { startISO: 'startAt', timestampISO: 'timestamp' },
  items: {
    'Locker Metadata': { name: 'Locker', keys: { PK: 'LOCKER#<lockerId>', SK: 'META' } },
    'Owner → Locker relationship': {
      name: 'Locker.OwnerLocker',
      keys: { PK: 'OWNER#<ownerId>', SK: 'LOCKER#<lockerId>' },
    },
    Reservation: {
      name: 'Reservation',
      keys: { PK: 'LOCKER#<lockerId>', SK: 'RES#<startISO>#<reservationId>' },
    },
    'Active Reservation Pointer': {
      name: 'Reservation.ActiveReservation',
      keys: { PK: 'LOCKER#<lockerId>', SK: 'RES#ACTIVE' },
    },
    'Access Event': {
      name: 'AccessEvent',
      keys: { PK: 'LOCKER#<lockerId>', SK: 'EVT#<timestampISO>#<eventId>' },
    },
  },
  patterns: {
    lockerById: { says: 'AP-01', operation: 'GetItem' },
    lockersOfOwner: { says: 'AP-02', operation: 'Query' },
    changeState: { says: 'AP-03', operation: 'UpdateItem' },
    // PutItem in the document; the booking count of the locker makes it a transaction.
    createReservation: { says: 'AP-04', operation: 'TransactWriteItems' },
    reservationsInWindow: { says: 'AP-05', operation: 'Query' },
    activeReservation: { says: 'AP-06', operation: 'GetItem' },
    writeEvent: { says: 'AP-07', operation: 'PutItem' },
    eventsInWindow: { says: 'AP-08', operation: 'Query' },
    latestEvent: { says: 'AP-09', operation: 'Query' },
  },
}

const tenants: DocumentFacts = {
  system: 'tenants',
  lines: 77,
  placeholders: { id: 'tenantId' },
  items: {
    'Tenant Metadata': { name: 'Metadata', keys: { pk: 'TENANT_ID#<id>', sk: 'METADATA' } },
    'Tenant Operation Audit': { name: 'Operation', keys: { pk: 'TENANT_ID#<id>', sk: 'AUDIT#<operation>' } },
    'Tenant Operation Audit, UPDATE': {
      name: 'Upgrade',
      keys: { pk: 'TENANT_ID#<id>', sk: 'AUDIT#UPDATE#<version>' },
    },
  },
  patterns: {
    tenant: { says: 'Get Queue by tenantId for getQueue Endpoint', operation: 'GetItem' },
    tenantCreated: { says: 'Created via custom resource', operation: 'TransactWriteItems' },
    tenantUpgraded: { says: 'Updated via custom resource', operation: 'TransactWriteItems' },
    tenantState: { says: 'Check if a provision has kicked off', operation: 'TransactGetItems' },
    claimCreate: {
      says: 'no provision has started for this version, kick one off',
      operation: 'TransactWriteItems',
    },
    createFailed: { says: 'provision failed notify client with an error', operation: 'TransactWriteItems' },
  },
}

export const documents: readonly DocumentFacts[] = [accountPool, invoicing, deployments, smartLocker, tenants]
