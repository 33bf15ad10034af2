import { flatMapInTurns, forEachInTurns, TablewrightError } from '@tablewright/base'
import type { Item } from '@tablewright/dynamo'
import { allKinds } from '../connect/all-kinds.js'
import { type Connection, connectionOf } from '../connect/connection.js'
import { prepareDesign } from '../connect/prepare-design.js'
import { type CallContext, send } from '../execute/context.js'
import { NewCall } from '../input/call.js'
import { planStored } from '../plan/plan-design.js'
import { planWrites } from '../plan/plan-writes.js'
import type { WriteScope } from '../write/write.js'
import { SourceCounter } from './count-sources.js'
import type { DriftFinding, VerifyOptions, VerifyReport } from './finding.js'
import { Inspector } from './inspector.js'
import { repairCount } from './repair.js'
import { SliceExaminer } from './slice-examiner.js'

const defaultSlice = 100
const name = 'verify'

/** The position of a run: the table, and the key after which it continues. Tables come first, then counters. */
interface Position {
  readonly table: number
  readonly start?: Item
}

/**
 * Recomputes every derived item from its source, and reports what is missing, stale or without a source. Each suspect
 * is read again in one transaction before it is reported, so that concurrent writes are not taken for drift. Counters
 * are computed over whole tables; one is reported if it is wrong in the same way twice in a row.
 */
export async function verify(db: object, options: VerifyOptions = {}): Promise<VerifyReport> {
  const connection = connectionOf(db)
  const { model } = connection
  const tables = Object.keys(model.tables)
  const { scope } = prepareDesign(planStored(model, planWrites), allKinds)
  const inspector = new Inspector(connection, scope, options.repair ?? false)
  const findings: DriftFinding[] = []
  let examined = 0
  let slices = 0
  let position = readToken(options.resume)

  while (position.table < tables.length) {
    if (slices++ === (options.slices ?? Number.POSITIVE_INFINITY)) {
      return { examined, findings, token: writeToken(position) }
    }
    const table = tables[position.table]!
    const page = await readSlice(connection.context, table, position.start, options)
    examined += page.items.length
    const slice = new SliceExaminer(connection, scope, table, options)
    const questions = await flatMapInTurns(slice.examine(page.items, inspector), (some) => some)
    findings.push(...(await slice.reportItems()), ...(await inspector.inspect(questions)))
    options.onProgress?.({ table, examined, findings: findings.length })
    position = page.next ? { table: position.table, start: page.next } : { table: position.table + 1 }
  }
  findings.push(...(await verifyCounts(connection, scope, options)))
  return { examined, findings, token: null }
}

async function verifyCounts(
  connection: Connection,
  scope: WriteScope,
  options: VerifyOptions,
): Promise<DriftFinding[]> {
  const first = await addUp(connection, scope, options)
  if (first.size === 0) return []
  const second = await addUp(connection, scope, options)
  const findings: DriftFinding[] = []
  for (const [id, { model, key, found, expected }] of second) {
    const earlier = first.get(id)
    if (earlier?.found !== found || earlier.expected !== expected) continue
    const miscount = { model, key, found, expected }
    const repaired = options.repair ? await repairCount(connection, scope, miscount) : false
    const { table } = scope.item(model.target)
    const detail = `${found} instead of ${expected}`
    findings.push({ kind: 'miscounted', derived: model.name, table, key, detail, repaired })
  }
  return findings
}

async function addUp({ model, context }: Connection, scope: WriteScope, options: VerifyOptions) {
  const counter = new SourceCounter(scope, model)
  const call = new NewCall({}, context)
  for (const table of counter.tables) {
    let start: Item | undefined
    do {
      const page = await readSlice(context, table, start, options)
      await forEachInTurns(page.items, (item) => counter.add(item, call))
      start = page.next
    } while (start)
  }
  return counter.miscounts
}

async function readSlice(
  context: CallContext,
  TableName: string,
  start: Item | undefined,
  { slice = defaultSlice, signal }: VerifyOptions,
): Promise<{ readonly items: readonly Item[]; readonly next: Item | undefined }> {
  const input = {
    TableName,
    Limit: slice,
    ConsistentRead: true,
    ...(start ? { ExclusiveStartKey: start } : {}),
  }
  const output = await send(context, name, 'Scan', input, signal ? { signal } : {})
  return { items: output.Items ?? [], next: output.LastEvaluatedKey }
}

function writeToken(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

function readToken(token: string | null | undefined): Position {
  if (!token) return { table: 0 }
  try {
    const { table, start } = JSON.parse(Buffer.from(token, 'base64url').toString()) as Position
    if (Number.isInteger(table)) return start ? { table, start } : { table }
  } catch {}
  throw new TablewrightError('INVALID_CURSOR', 'verify: this is not a token of an earlier run.', {
    remedy: 'Give the token of the previous run, or start without one.',
  })
}
