import { seededRandom, systemClock } from '@tablewright/base'
import { connect, createTables, type Driver } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import { open } from '@tablewright/engine'
import { invoicingSystem } from '@tablewright/invoicing'
import { withScratchFolder } from '../../engine/scratch-folder.js'
import { figure, type Row, summarize } from '../../harness/row.js'
import { type Perform, performer } from '../stage.js'

const clients = 32
/** Finalizations in a second on two quiet cores. */
const rateBar = { atLeast: 1_500 }
/** Bytes that the transaction of one finalization writes. */
const bytesOfFinalization = 4_500
const rounds = 5
const callsOfOne = 40
const callsOfMany = 320
const invoices = 1_000

const lineItems = [{ description: 'Consulting', quantity: 2, unit: 'h', unitPrice: 10_000, taxRate: 19 }]

type PutMany = (calls: number, atOnce: number) => Promise<number>

interface Opened {
  readonly perform: Perform
  readonly clientId: string
}

async function openBooks(driver: Driver): Promise<Opened> {
  await createTables(connect(invoicingSystem.design, driver))
  const services = invoicingSystem.open({ driver, clock: systemClock, random: seededRandom(1) })
  const perform = performer(invoicingSystem, services)
  await perform('POST /account', { name: 'Lantern Works', email: 'books@lantern.example', currency: 'EUR' })
  const client = await perform('POST /clients', { name: 'Harbor Books', email: 'accounts@harbor.example' })
  return { perform, clientId: String(client.clientId) }
}

/** Finalizes invoices on disk, one after the other and with 32 clients that share commits: invoices in a second. */
export function finalizeRows(): Promise<Row[]> {
  return withScratchFolder(async (folder) => {
    const engine = await open(folder)
    try {
      const driver = embedded(engine)
      return await compareClients(await openBooks(driver), await openPuts(driver))
    } finally {
      await engine.close()
    }
  })
}

/** Puts items of the size of a finalization into a separate table: the limit of engine and disk with as many clients. */
async function openPuts(driver: Driver): Promise<PutMany> {
  const TableName = 'Puts'
  await driver.send('CreateTable', {
    TableName,
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    BillingMode: 'PAY_PER_REQUEST',
  })
  let count = 0
  const text = { S: 'x'.repeat(bytesOfFinalization) }
  return (calls, atOnce) =>
    perSecond(calls, atOnce, async () => {
      await driver.send('PutItem', { TableName, Item: { pk: { S: String(count++) }, text } })
    })
}

async function compareClients({ perform, clientId }: Opened, putMany: PutMany): Promise<Row[]> {
  const toOne: number[] = []
  const early: number[] = []
  for (let round = 0; round < rounds; round++) {
    const alone = await finalizedPerSecond(perform, clientId, callsOfOne, 1)
    const together = await finalizedPerSecond(perform, clientId, callsOfMany, clients)
    toOne.push(together / alone)
    early.push(together)
  }
  const toPuts: number[] = []
  const rates: number[] = []
  for (let round = 0; round < rounds; round++) {
    const rate = await finalizedPerSecond(perform, clientId, 2 * callsOfMany, clients)
    toPuts.push(rate / (await putMany(2 * callsOfMany, clients)))
    rates.push(rate)
  }
  const name = `invoices that ${clients} clients finalize on disk`
  const { median: rate, spread } = summarize(rates)
  return [
    // Without bars: the faster the disk and the puts are, the smaller are these ratios.
    compared(`${name}, of one client`, early, toOne),
    compared(`${name}, of puts of the same size`, rates, toPuts),
    { ...figure(`${name}, after the rounds above`, '/s', Math.round(rate), rateBar), rounds, spread },
  ]
}

function compared(name: string, rates: readonly number[], ratios: readonly number[]): Row {
  const rate = Math.round(summarize(rates).median)
  const { median: ratio, spread } = summarize(ratios)
  return { ...figure(name, '/s', rate), reference: Math.round(rate / ratio), ratio, rounds, spread }
}

async function finalizedPerSecond(
  perform: Perform,
  clientId: string,
  calls: number,
  atOnce: number,
): Promise<number> {
  const drafts: string[] = []
  for (let count = 0; count < calls; count++) {
    drafts.push(String((await perform('POST /invoices', { clientId, lineItems })).invoiceId))
  }
  return perSecond(calls, atOnce, async () => {
    await perform('POST /invoices/:invoiceId/finalize', { invoiceId: drafts.pop() })
  })
}

/** Calls per second of clients that each send the next call when the last one is answered. */
async function perSecond(calls: number, atOnce: number, call: () => Promise<void>): Promise<number> {
  const started = performance.now()
  let left = calls
  const work = async () => {
    while (left-- > 0) await call()
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return calls / ((performance.now() - started) / 1_000)
}

/** The statement of a client with many invoices: its requests for a period without entries, and its CPU time. */
export async function statementRows(): Promise<Row[]> {
  const driver = embedded({ memory: true })
  let requests = 0
  const counted: Driver = {
    send: (operation, input, options) => {
      requests++
      return driver.send(operation, input, options)
    },
    close: () => driver.close(),
  }
  const { perform, clientId } = await openBooks(counted)
  for (let count = 0; count < invoices; count++) {
    await perform('POST /invoices', { clientId, lineItems, finalize: true })
  }
  const place = 'GET /clients/:clientId/statement'
  const empty = { clientId, from: '2001-01-01', to: '2001-02-01' }
  await perform(place, empty)
  requests = 0
  await perform(place, empty)
  const ofEmpty = requests
  const times = 20
  const before = process.cpuUsage()
  for (let count = 0; count < times; count++) await perform(place, { clientId })
  const { user, system } = process.cpuUsage(before)
  await driver.close()
  const name = `statement of a client with ${invoices.toLocaleString('en')} invoices`
  return [
    figure(`${name}, a period without entries`, 'requests', ofEmpty, { atMost: 4 }),
    figure(`${name}, all of them`, 'ms', Number(((user + system) / 1_000 / times).toFixed(1)), {
      atMost: 100,
    }),
  ]
}
