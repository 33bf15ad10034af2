import { isTablewrightError } from '@tablewright/base'
import { integer, list, record, text } from '@tablewright/design'
import { action, batchesOf, emit, one, oneLine, oneLineText, portLine, refuse } from '@tablewright/system'
import { accountName } from '../design/kinds.js'
import { accountEvent } from '../events.js'
import type { Pool } from '../open.js'
import { withDomainErrors } from '../problems.js'
import { isAccountNumber } from './add-account.js'
import { readCsv } from './read-csv.js'
import { transactionRoom } from './write-in-batches.js'

/** Maximum number of faults that are listed; the others are counted. */
const maxListed = 100
const maxCsvLength = 900_000
/** Items of one account: the account, its event, and the pending item of the event. */
const itemsOfAccount = { items: 3, sets: 2 }

interface Row {
  readonly line: number
  readonly accountId: string
  readonly name?: string
}

interface Fault {
  readonly line: number
  readonly reason: string
}

export const importAccounts = action({
  summary: 'Add the accounts of a CSV text, with an account number and an optional name in each line',
  input: { csv: text({ minimumLength: 1, maximumLength: maxCsvLength }) },
  output: one({
    added: integer(),
    /** Number of accounts that were already in the pool. */
    existing: integer(),
    refused: integer(),
    /** The first refused lines, with reasons. */
    faults: list(record({ line: integer(), reason: text() })),
  }),
  run: async (pool: Pool, { csv }) => {
    const { rows, faults } = readRows(csv)
    if (rows.length === 0 && faults.length === 0) {
      throw refuse('INVALID_INPUT', 'csv contains no account.', {
        field: 'csv',
        remedy: 'Write one account number of 12 digits in each line.',
      })
    }
    let added = 0
    for (const batch of batchesOf(rows, transactionRoom(pool, itemsOfAccount))) {
      added += await addBatch(pool, batch)
    }
    return {
      added,
      existing: rows.length - added,
      refused: faults.length,
      faults: faults.slice(0, maxListed),
    }
  },
})

/** Adds the accounts that are not in the pool yet. Returns their number. */
async function addBatch(pool: Pool, rows: readonly Row[]): Promise<number> {
  const known = await pool.db.accounts({ keys: rows.map(({ accountId }) => ({ accountId })) })
  const ids = new Set(known.map(({ accountId }) => accountId))
  const fresh = rows.filter(({ accountId }) => !ids.has(accountId)).map(({ line: _, ...account }) => account)
  if (fresh.length === 0) return 0
  try {
    const events = fresh.map(({ accountId }) => accountEvent('account.added', accountId))
    await withDomainErrors(
      emit(pool, events, (tx) => fresh.map((account) => tx.addAccount(account))),
      {},
    )
    return fresh.length
  } catch (error) {
    // Another request has added one of them in the meantime.
    if (!isTablewrightError(error, 'ALREADY_EXISTS') || fresh.length === 1) {
      if (isTablewrightError(error, 'ALREADY_EXISTS')) return 0
      throw error
    }
    let added = 0
    for (const row of fresh) added += await addBatch(pool, [{ ...row, line: 0 }])
    return added
  }
}

/** Positions of the values in a line. */
interface Columns {
  readonly accountId: number
  /** Undefined if no column has names. */
  readonly name: number | undefined
}

const accountTitles = ['accountid', 'account', 'accountnumber', 'awsaccountid']
const nameTitles = ['name', 'accountname']

/** Returns the columns that a header line names, as in the list of accounts that AWS Organizations exports. */
function columnsOf(cells: readonly string[]): Columns | undefined {
  const titles = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''))
  const accountId = titles.findIndex((title) => accountTitles.includes(title))
  if (accountId < 0) return undefined
  const name = titles.findIndex((title) => nameTitles.includes(title))
  return { accountId, name: name < 0 ? undefined : name }
}

/** Returns each account once, and the faults of the other lines. A header line names the columns. */
function readRows(csv: string): { readonly rows: readonly Row[]; readonly faults: readonly Fault[] } {
  const rows = new Map<string, Row>()
  const faults: Fault[] = []
  let columns: Columns = { accountId: 0, name: 1 }
  let isFirst = true
  for (const { line, cells, isOpen } of readCsv(csv)) {
    if (cells.every((cell) => cell === '')) continue
    const header = isFirst ? columnsOf(cells) : undefined
    isFirst = false
    columns = header ?? columns
    if (header) continue
    const accountId = cells[columns.accountId] ?? ''
    const name = (columns.name === undefined ? undefined : cells[columns.name]) ?? ''
    const reason = isOpen ? 'a quotation mark is never closed' : faultOf(rows, accountId, name)
    if (reason !== undefined) faults.push({ line, reason })
    else rows.set(accountId, { line, accountId, ...(name === '' ? {} : { name }) })
  }
  return { rows: [...rows.values()], faults }
}

function faultOf(rows: ReadonlyMap<string, Row>, accountId: string, name: string): string | undefined {
  if (!isAccountNumber(accountId)) return `"${portLine(accountId, 50)}" is not 12 digits`
  if (name.length > accountName.maximumLength) return 'the name is too long'
  if (oneLine.exec(name)?.[0] !== name) return `the name must be ${oneLineText}`
  return rows.has(accountId) ? `${accountId} stands in the text twice` : undefined
}
