import { changesNothing, refuse } from '@tablewright/system'
import type { invoiceDetails } from '../../design/attributes.js'
import { limits } from '../../limits.js'
import { type Discount, totalsOf } from '../../money/totals.js'
import type { BooksDb, Invoice } from '../../open.js'
import { type Line, lineId, readLine, type WrittenLine } from './line-input.js'

/** The draft after the change. */
export interface Revision {
  readonly lines: readonly Line[]
  readonly linesMade: number
  readonly discount: Discount
  /** Other attributes; null removes one. */
  readonly edits?: DraftEdits
}

type DraftInput = Parameters<BooksDb['changeDraft']>[0]
type EditName = 'issueDate' | 'idDate' | 'dueDate' | 'discountPercent' | keyof typeof invoiceDetails
export type DraftEdits = Partial<Pick<DraftInput, EditName>>

/** Converts input lines to line items. Existing lines keep their ids, new ones get the next ids. */
export function reviseLines(
  written: readonly WrittenLine[],
  { lineItemIds, linesMade, currency }: Pick<Invoice, 'lineItemIds' | 'linesMade' | 'currency'>,
): Pick<Revision, 'lines' | 'linesMade'> {
  const free = new Set(lineItemIds)
  let made = linesMade
  const lines = written.map((line, index) => {
    if (line.itemId !== undefined && !free.delete(line.itemId)) throw unknownLine(line.itemId, index)
    return readLine(line, line.itemId ?? lineId(made++), currency, index)
  })
  return { lines, linesMade: made }
}

function unknownLine(itemId: string, index: number) {
  return refuse('LINE_ITEM_UNKNOWN', `The invoice has no line item ${itemId}, or it is named twice.`, {
    field: `lineItems[${index}].itemId`,
    remedy: 'Leave the id out to add a line.',
    data: { itemId },
  })
}

interface Change {
  readonly kind: 'removed' | 'changed' | 'added'
  readonly line: Line
}

/**
 * Writes the differences. A large difference takes several transactions; the draft is consistent after each.
 * The version is the one at which the lines were read.
 */
export async function reviseDraft(
  db: BooksDb,
  invoice: Pick<Invoice, 'clientId' | 'invoiceId' | 'version'>,
  before: readonly Line[],
  revision: Revision,
): Promise<void> {
  const { clientId, invoiceId } = invoice
  const changes = differences(before, revision.lines)
  const after = { ...drafted(revision.lines, revision), ...revision.edits }
  if (changes.length === 0 && changesNothing(invoice, after)) return
  const steps = Math.max(1, Math.ceil(changes.length / limits.changesAtOnce))
  let lines = [...before]
  for (let step = 0; step < steps; step++) {
    const some = changes.slice(step * limits.changesAtOnce, (step + 1) * limits.changesAtOnce)
    const last = step === steps - 1
    lines = last ? [...revision.lines] : apply(lines, some)
    await db.changeDraft({
      clientId,
      invoiceId,
      version: invoice.version + step,
      ...(last ? after : drafted(lines, revision)),
      added: linesOf('added', some),
      changed: linesOf('changed', some),
      removed: linesOf('removed', some).map(({ itemId }) => ({ itemId })),
    })
  }
}

/** Returns the attributes of a draft that depend on its lines. */
function drafted(lines: readonly Line[], { linesMade, discount }: Revision) {
  return { lineItemIds: lines.map(({ itemId }) => itemId), linesMade, ...totalsOf(lines, discount) }
}

function differences(before: readonly Line[], after: readonly Line[]): readonly Change[] {
  const old = new Map(before.map((line) => [line.itemId, line]))
  const kept = new Set(after.map(({ itemId }) => itemId))
  const removed = before.filter(({ itemId }) => !kept.has(itemId))
  return [
    ...removed.map((line): Change => ({ kind: 'removed', line })),
    ...after.flatMap((line): Change[] => {
      const earlier = old.get(line.itemId)
      if (!earlier) return [{ kind: 'added', line }]
      return isSame(earlier, line) ? [] : [{ kind: 'changed', line }]
    }),
  ]
}

const compared = [
  'description',
  'quantity',
  'unit',
  'currency',
  'unitPrice',
  'discountPercent',
  'taxRate',
  'taxCategory',
  'amount',
] as const

function isSame(one: Line, other: Line): boolean {
  return compared.every((name) => one[name] === other[name])
}

function apply(lines: readonly Line[], changes: readonly Change[]): Line[] {
  const after = new Map(lines.map((line) => [line.itemId, line]))
  for (const { kind, line } of changes) {
    if (kind === 'removed') after.delete(line.itemId)
    else after.set(line.itemId, line)
  }
  return [...after.values()]
}

function linesOf(kind: Change['kind'], changes: readonly Change[]): Line[] {
  return changes.flatMap((change) => (change.kind === kind ? [change.line] : []))
}
