export { invoicing } from './design.js'
export { Account, Client, CreditNote, Invoice, LineItem, Payment } from './entities.js'
