import { setTimeout as delay } from 'node:timers/promises'
import { connect, type Driver, verify } from '@tablewright/client'
import { http } from '@tablewright/client/http'
import type { Item } from '@tablewright/dynamo'
import { startNode } from '../../engine/servers/server.js'
import { figure, type Row } from '../../harness/row.js'
import { benchSystems } from '../frame/bench-systems.js'

const bar = { atMost: 50 }
/** Requests that are sent at the same time by an import. */
const atOnce = 8
const batch = 25

/** Long work that delays the responses to others. */
interface Work {
  readonly name: string
  run(server: Addresses): Promise<void>
}

interface Addresses {
  readonly url: string
  readonly driver: Driver
}

/** The requests that Home of the console sends for each system, beside its jobs and the summary of its design. */
const homeCounts: Readonly<Record<string, readonly string[]>> = {
  'account-pool': ['accounts?groupBy=status', 'leases?state=active', 'leases?state=requested'],
  invoicing: [
    'invoices?status=open&groupBy=overdue',
    'invoices?status=open&groupBy=currency&sum=remaining',
    'invoices?status=draft',
  ],
  deployments: ['deployments?groupBy=status', 'aliases'],
  'smart-locker': ['lockers?groupBy=status'],
  tenants: ['tenants?groupBy=active', 'upgrades?sum=failed'],
}

/**
 * The longest wait of other requests while long work runs on a system with sample data, and the bytes of Home of the console
 * for all systems.
 */
export async function loopRows(items: number, names = Object.keys(benchSystems)): Promise<Row[]> {
  const rows: Row[] = []
  let homeBytes = 0
  for (const name of names) {
    const server = await startNode(new URL('./loop-server.js', import.meta.url), [name, String(items)])
    const { url, dynamodbUrl } = server.facts as { readonly url: string; readonly dynamodbUrl: string }
    const driver = http({
      endpoint: dynamodbUrl,
      region: 'us-east-1',
      credentials: async () => ({ accessKeyId: 'bench', secretAccessKey: 'bench' }),
    })
    const longest = async () => Number(await (await fetch(`http://127.0.0.1:${server.port}/`)).text())
    try {
      homeBytes += await readHome(name, url)
      for (const work of worksOf(name)) {
        await longest()
        await work.run({ url: `${url}/api/${name}`, driver })
        const label = `longest wait during ${work.name} of ${name}, ${items.toLocaleString('en')} items`
        rows.push(figure(label, 'ms', Number((await longest()).toFixed(1)), bar))
      }
    } finally {
      await driver.close()
      await server.stop()
    }
  }
  const label = `Home of the console, each system with ${items.toLocaleString('en')} items`
  return [...rows, figure(label, 'KB', Number((homeBytes / 1_000).toFixed(1)), { atMost: 20 })]
}

/** Bytes of the answers that Home shows of a system, without compression. */
async function readHome(name: string, url: string): Promise<number> {
  const paths = ['jobs', '_design/summary', ...homeCounts[name]!.map((list) => `_count/${list}`)]
  let bytes = 0
  for (const path of paths) bytes += (await ask('GET', `${url}/api/${name}/${path}`)).length
  return bytes
}

function worksOf(name: string): readonly Work[] {
  const { design, jobs } = benchSystems[name]!.system
  const tables = Object.keys(design.model.tables)
  return [
    { name: 'check', run: async ({ url }) => void (await ask('GET', `${url}/check`)) },
    {
      name: 'counting a list',
      run: async ({ url }) => void (await ask('GET', `${url}/_count/${homeCounts[name]![0]}&limit=999`)),
    },
    {
      name: 'jobs',
      run: async ({ url }) => {
        for (const job of jobs) await ask('POST', `${url}/jobs/${job.name}`)
      },
    },
    {
      name: 'verify',
      run: async ({ driver }) => void (await verify(connect(design, driver))),
    },
    {
      name: 'export and import',
      run: async ({ driver }) => {
        for (const table of tables) await copyTable(driver, table)
      },
    },
  ]
}

async function ask(method: string, url: string): Promise<string> {
  const response = await fetch(url, { method })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${text}`)
  return text
}

/** Reads all items as an export does, and writes them to another table as an import does: systems protect their own. */
async function copyTable(driver: Driver, TableName: string): Promise<void> {
  const copy = `${TableName}-copy`
  await createCopy(driver, TableName, copy)
  let ExclusiveStartKey: Item | undefined
  do {
    const page = await driver.send('Scan', { TableName, ...(ExclusiveStartKey && { ExclusiveStartKey }) })
    await putAll(driver, copy, page.Items ?? [])
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
}

/** Creates a table with the key of another. */
async function createCopy(driver: Driver, table: string, copy: string): Promise<void> {
  const { Table } = await driver.send('DescribeTable', { TableName: table })
  const { KeySchema = [], AttributeDefinitions = [] } = Table
  const keys = KeySchema.map(({ AttributeName }) => AttributeName)
  await driver.send('CreateTable', {
    TableName: copy,
    KeySchema,
    AttributeDefinitions: AttributeDefinitions.filter(({ AttributeName }) => keys.includes(AttributeName)),
    BillingMode: 'PAY_PER_REQUEST',
  })
  for (;;) {
    const { Table: created } = await driver.send('DescribeTable', { TableName: copy })
    if (created.TableStatus === 'ACTIVE') return
    await delay(10)
  }
}

async function putAll(driver: Driver, table: string, items: readonly Item[]): Promise<void> {
  let start = 0
  const work = async () => {
    while (start < items.length) {
      const some = items.slice(start, start + batch)
      start += batch
      await driver.send('BatchWriteItem', {
        RequestItems: { [table]: some.map((item) => ({ PutRequest: { Item: item } })) },
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
