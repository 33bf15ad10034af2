import { connect, verify } from '@tablewright/client'
import { http } from '@tablewright/client/http'
import type {
  DataColumn,
  DataItem,
  DataKind,
  DataOverview,
  DesignAnswer,
  EditAnswer,
  EditPreview,
  PartitionPage,
  RunAnswer,
  RunOverview,
  ScanPage,
} from '@tablewright/server/console-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { query, type Served, serveSystems, systems } from './served.js'

let served: Served

beforeAll(async () => {
  served = await serveSystems(80)
})
afterAll(() => served.close())

/** Everything in a table or index, page by page. */
async function everything(system: string, asked: object): Promise<readonly DataItem[]> {
  const items: DataItem[] = []
  let cursor: string | null = null
  do {
    const page: ScanPage = await served.get(system, `/_data/scan?${query({ limit: 50, ...asked, cursor })}`)
    items.push(...page.groups.flatMap((group) => group.items))
    cursor = page.cursor
  } while (cursor)
  return items
}

async function allItems(system: string): Promise<readonly (DataItem & { readonly table: string })[]> {
  const { tables } = await served.get<DataOverview>(system, '/_data')
  const found = await Promise.all(
    tables.map(async ({ name: table }) =>
      (await everything(system, { table })).map((item) => ({ ...item, table })),
    ),
  )
  return found.flat()
}

describe.each(systems)('$name', ({ name, design }) => {
  test('shows its design with proofs, pages of rules and pictures', async () => {
    const answer = await served.get<DesignAnswer>(name, '/_design')
    expect(answer.report.ok).toBe(true)
    expect(answer.patterns).toHaveLength(Object.keys(design.model.patterns).length)
    for (const { code } of answer.findings) expect(answer.rules[code]?.text).toContain('Remedy')
    const pictured = answer.collections.flatMap(({ partitions }) => partitions.flatMap(({ items }) => items))
    const charted = answer.chart.flatMap(({ rows }) => rows.map(({ item }) => item))
    expect(new Set(pictured.map(({ item }) => item))).toEqual(new Set(charted))
  })

  test('recognizes every item of its data, and dissects every key', async () => {
    const items = await allItems(name)
    expect(items.length).toBeGreaterThan(20)
    for (const { entity, anatomy, item, key } of items) {
      expect(entity, JSON.stringify(key)).toBeDefined()
      for (const { attribute, text, pieces } of anatomy) {
        const { S, N } = item[attribute] as { S?: string; N?: string }
        expect(text).toBe(S ?? N)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      }
      expect(anatomy.map(({ attribute }) => attribute)).toEqual(expect.arrayContaining(Object.keys(key)))
    }
  })

  test('reads partitions in the order of their sort keys', async () => {
    const [first] = await allItems(name)
    const table = design.model.tables[first!.table]!
    const partition = Object.fromEntries(table.partition.map((each) => [each.name, first!.key[each.name]]))
    const asked = { table: table.name, partition, limit: 1_000 }
    const page = await served.get<PartitionPage>(name, `/_data/partition?${query(asked)}`)
    const sorts = page.items.map(({ key }) =>
      Buffer.from(JSON.stringify(key[table.sort[0]?.name ?? ''] ?? '')),
    )
    expect(sorts).toEqual([...sorts].sort(Buffer.compare))
  })

  test('shows items in and outside of an index', async () => {
    const { tables } = await served.get<DataOverview>(name, '/_data')
    for (const { name: table, indexes } of tables) {
      const all = await everything(name, { table })
      for (const { name: index } of indexes) {
        const present = await everything(name, { table, index })
        const absent = await everything(name, { table, index, absent: 1 })
        expect(present.length + absent.length).toBe(all.length)
      }
    }
  })

  test('runs the explained call', async () => {
    const { patterns } = await served.get<RunOverview>(name, '/_run')
    const items = await allItems(name)
    const known = Object.assign({}, ...items.map(({ values }) => values)) as Readonly<Record<string, unknown>>
    const reads = patterns.filter(
      ({ operation, parameters: { required = [] } }) =>
        (operation === 'query' || operation === 'get') && required.every((each) => known[each] !== undefined),
    )
    let ran = 0
    for (const { name: pattern, parameters } of reads) {
      const input = Object.fromEntries((parameters.required ?? []).map((each) => [each, known[each]]))
      const response = await served.ask(name, `/_run/${pattern}`, { input, explain: true })
      // Attributes of the same name in two entities may differ.
      if (response.status === 400) continue
      const answer = (await response.json()) as RunAnswer
      const done = await served.get<RunAnswer>(name, `/_run/${pattern}`, { input })
      expect(answer.requests[0]).toEqual(done.requests[0])
      expect(done.consumed?.readUnits).toBeGreaterThan(0)
      ran++
    }
    expect(ran).toBeGreaterThan(0)
  })

  test('previews and does edits of every entity, and nothing that is derived is left behind', async () => {
    const { kinds } = await served.get<DataOverview>(name, '/_data')
    const items = await allItems(name)
    let edits = 0
    for (const kind of kinds.filter(({ editable }) => editable)) {
      const found = items.find(({ entity, values }) => entity === kind.name && values)
      if (found && (await editInPlace(name, kind, found))) edits++
    }
    expect(edits).toBeGreaterThan(0)
    const credentials = async () => ({ accessKeyId: 'a', secretAccessKey: 'b' })
    const driver = http({ endpoint: served.dynamodbUrl, region: 'us-east-1', credentials })
    expect((await verify(connect(design, driver))).findings).toEqual([])
    await driver.close()
  })
})

/**
 * Sets an attribute of an item to another value and back, and compares each write with its preview. Returns
 * false if the attribute is protected.
 */
async function editInPlace(system: string, kind: DataKind, { values = {} }: DataItem): Promise<boolean> {
  const column = kind.columns.find(
    (each) =>
      each.changeable && values[each.name] !== undefined && otherValue(each, values[each.name]) !== undefined,
  )
  if (!column) return false
  const own = values[column.name]!
  let expected = values
  for (const value of [otherValue(column, own), own]) {
    const ask = { entity: kind.name, action: 'update', expected, changes: { [column.name]: value } }
    const answer = await served.get<EditPreview>(system, '/_data/preview', ask)
    expect(answer.items[0]).toMatchObject({ action: 'update', entity: kind.name })
    expect(answer.items[0]!.changed).toContain(column.path[0])
    const response = await served.ask(system, '/_data/write', ask)
    const done = (await response.json()) as EditAnswer & { readonly code?: string }
    // Protected attributes change only through actions.
    if (response.status === 403) {
      expect(done.code).toBe('EDIT_FORBIDDEN')
      return false
    }
    expect(response.status).toBe(200)
    expect(done.values?.[column.name]).toBe(value)
    expected = done.values!
  }
  return true
}

function otherValue({ type, schema }: DataColumn, own: unknown): unknown {
  if (type === 'text' && schema.pattern !== undefined) return undefined
  if (type === 'text') return (schema.maxLength ?? 100) > 30 ? 'edited by hand' : undefined
  if (type === 'timestamp') return '2031-01-02T03:04:05.000Z'
  if (type === 'oneOf') return schema.enum?.find((each) => each !== own)
  return undefined
}

test('the summary of a shipped design has no error, after its accepted findings', async () => {
  for (const system of ['account-pool', 'invoicing', 'deployments', 'smart-locker', 'tenants'])
    expect(await served.get(system, '/_design/summary')).toEqual({ errors: 0, warnings: 0 })
})
