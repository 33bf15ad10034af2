import { collection, create, get, query, update } from '@tablewright/design'
import { Account, Client, Invoice } from './entities.js'

/** The account and its clients. */
export const clientPatterns = {
  createAccount: create(Account, { goal: 'Create account', rate: 'low' }),
  account: get(Account, { goal: 'View the account and its counter', consistency: 'strong', rate: 'medium' }),
  updateAccount: update(Account, {
    goal: 'Update account details',
    edit: [
      'name',
      'email',
      'address',
      'taxId',
      'numberPattern',
      'numberPrefix',
      'numberDigits',
      'paymentDays',
    ],
    guard: 'version',
    rate: 'low',
  }),
  createClient: create(Client, {
    goal: 'Create client, unique by e-mail address',
    rate: 'low',
  }),
  updateClient: update(Client, {
    goal: 'Update client details; a new address moves with them',
    edit: ['name', 'email', 'address', 'phone', 'taxId', 'notes'],
    guard: 'version',
    rate: 'low',
  }),
  client: get(Client, { goal: 'View client details', consistency: 'strong', rate: 'medium' }),
  clientByEmail: get(Client.ClientEmail, {
    goal: 'Find a client by e-mail address',
    consistency: 'strong',
    rate: 'medium',
  }),
  clientWithRecentInvoices: collection([Client, Invoice], {
    goal: 'View client and most recent invoices',
    by: 'clientId',
    order: 'descending',
    page: 11,
    rate: 'medium',
    expect: { items: 60, bytes: 900 },
  }),
  clients: query(Client, {
    goal: 'List clients by name',
    index: 'GSI2',
    order: 'ascending',
    rate: 'low',
    expect: { items: 10_000, bytes: 500 },
  }),
  clientsByName: query(Client, {
    goal: 'Find clients by the beginning of their name',
    index: 'GSI2',
    beginsWith: 'name',
    order: 'ascending',
    rate: 'low',
    expect: { items: 100, bytes: 500 },
  }),
}
