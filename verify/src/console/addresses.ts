/** An address for every page of the registry: what its pattern leaves open, as sample data has it. */
export const addresses: Readonly<Record<string, readonly string[]>> = {
  '/': ['/'],
  '/systems/:system': [
    '/systems/account-pool',
    '/systems/invoicing?list=invoices',
    '/systems/tenants?list=operations',
  ],
  '/systems/:system/actions/:operation': [
    '/systems/account-pool/actions/postLeases',
    '/systems/invoicing/actions/postInvoices',
    '/systems/smart-locker/actions/getLockers',
  ],
  '/systems/:system/jobs': ['/systems/account-pool/jobs'],
  '/systems/:system/check': ['/systems/smart-locker/check'],
  '/kit': ['/kit', '/kit?tab=form', '/kit?tab=empty'],
}
