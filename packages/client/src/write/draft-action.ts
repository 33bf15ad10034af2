import type { TablewrightError } from '@tablewright/base'
import type { AttributeFields, AttributeValue, Item } from '@tablewright/dynamo'
import { type CallSite, notFound, setFull, transactionOverlap } from '../errors/call-errors.js'
import type { FilledCondition } from '../expressions/fill.js'
import type { StoredPath } from '../items/stored-path.js'
import { type Action, allOf, type Clauses, type ExplainFailure } from './action.js'
import { type AmountDraft, type Draft, type ElementsDraft, requirementFailed } from './draft.js'
import { itemAction } from './item-action.js'
import type { ElementPart } from './part.js'
import { adoptAction, adoptText, RequestWriter } from './request-writer.js'
import { type ReadSource, sourceAction } from './source-action.js'
import { type Known, storedItem } from './stored.js'

/** Whether the item must be read before its action is known. */
export function needsRead(draft: Draft, { items }: Known): boolean {
  if (items.has(draft.id)) return false
  const mixed =
    draft.elements.size > 0 &&
    [...draft.elements.values()].some(({ joining, leaving }) => joining.size > 0 && leaving.size > 0)
  const { source, amounts, asked } = draft
  if (amounts.size === 0 || (source && (source.kind === 'read' || source.action.kind === 'put'))) return mixed
  const required = requiredPaths(draft)
  const changes = (paths: readonly StoredPath[]) => paths.some((path) => amounts.has(path.join('.')))
  // One write of this transaction checks a value that another one changes, before or after it.
  return (
    mixed ||
    (asked.some(({ change }, at) => !change && asked[at - 1]?.change) && changes(required)) ||
    (source !== undefined &&
      ((required.length > 0 && source.action.kind !== 'check') || changes(source.reads)))
  )
}

/** Returns the paths that counters require which rose before the item was known. */
function requiredPaths({ amounts }: Draft): readonly StoredPath[] {
  return [...amounts.values()].flatMap(({ asks }) => asks?.requires?.paths ?? [])
}

/** Returns the one action for everything that a transaction does to an item; none if there is nothing to do. */
export function draftAction(draft: Draft, known: Known, site: CallSite): readonly Action[] {
  const own = { key: draft.key, pattern: site.pattern }
  const { source, left, placed } = draft
  if (source?.kind === 'direct') return [directAction(draft, source.action, known, own)]
  if (source) return readAction(draft, source, known, own)
  if (known.items.has(draft.id) && requiredPaths(draft).length > 0) return requiredAction(draft, known, own)
  if (left || placed) {
    if (draft.amounts.size + draft.elements.size > 0) throw transactionOverlap(own)
    return itemAction(left, placed, site.pattern)
  }
  return contributions(draft, known, own)
}

/** Adds contributions to a write of the item itself. */
function directAction(draft: Draft, action: Action, known: Known, site: CallSite): Action {
  if (draft.amounts.size + draft.elements.size === 0 || action.kind === 'delete') return action
  if (action.kind === 'put') {
    draft.requireAll(action.item!, site)
    return { ...action, item: withElements(draft.counted(action.item!), draft) }
  }
  const writer = new RequestWriter()
  const own = adoptAction(writer, action)
  const added = writeContributions(draft, known, writer, site)
  return {
    ...action,
    kind: 'update',
    clauses: joined(own.clauses, added.clauses),
    condition: allOf([own.condition, ...added.conditions]),
    names: writer.names,
    values: writer.values,
    ignoresOld: false,
    explain: (stood) => action.explain?.(stood) ?? added.explain(stood),
  }
}

/** Returns the contributions to an item that was read because one requires what another one changes. */
function requiredAction(draft: Draft, known: Known, site: CallSite): readonly Action[] {
  const { codec } = draft.asked[0]!.part
  const before = known.items.get(draft.id)
  if (!before) throw notFound(site, codec.plan.name)
  draft.requireAll(before, site)
  const current = storedItem(before, codec)
  const source: ReadSource = {
    kind: 'read',
    keyName: codec.keyNames[0]!,
    before,
    created: undefined,
    current,
    replaced: false,
    reads: [],
    writes: [],
  }
  draft.source = source
  return readAction(draft, source, known, site)
}

/** Returns the difference between the item before and after, with contributions. */
function readAction(draft: Draft, source: ReadSource, known: Known, site: CallSite): readonly Action[] {
  const { table, key } = draft
  requireCounted(draft, source, site)
  const required = source.before ? requiredPaths(draft) : []
  const asked = required.length === 0 ? source : { ...source, reads: [...source.reads, ...required] }
  const writer = new RequestWriter()
  const action = sourceAction(table, key, asked, writer)
  if (action.kind === 'put') return [{ ...action, item: withElements(action.item!, draft) }]
  if (action.kind === 'delete' || !source.current) return [action]
  if (draft.amounts.size + draft.elements.size === 0) return [action]
  const added = writeContributions(draft, known, writer, site)
  const clauses = joined(action.clauses, added.clauses)
  const condition = allOf([action.condition, ...added.conditions])
  const idle = Object.keys(clauses).length === 0
  return [{ ...action, kind: idle ? 'check' : 'update', idle, clauses, condition }]
}

/** Throws if a counter of an item rises that a check of the same transaction has found missing. */
function requireCounted({ amounts }: Draft, { before, current, created }: ReadSource, site: CallSite): void {
  if (before || current || created) return
  for (const { part, rise } of amounts.values()) if (rise > 0) throw notFound(site, part.codec.plan.name)
}

/** Returns the contributions to counters and sets of an item that is not written itself. */
function contributions(draft: Draft, known: Known, site: CallSite): readonly Action[] {
  const { table, key, id } = draft
  const writer = new RequestWriter()
  const falls = draft.elements.size === 0 && [...draft.amounts.values()].every(({ rise }) => rise === 0)
  if (falls && known.missing.has(id)) {
    const [{ part }] = [...draft.amounts.values()] as [AmountDraft]
    const condition = `attribute_not_exists(${writer.path([part.codec.keyNames[0]!])})`
    const onFailure = () => known.missing.delete(id)
    return [{ kind: 'check', table, key, condition, names: writer.names, ignoresOld: true, onFailure }]
  }
  const { clauses, conditions, explain } = writeContributions(draft, known, writer, site)
  const condition = allOf(conditions)
  const changes = Object.keys(clauses).length > 0
  if (!changes && condition === undefined) return []
  const { names, values } = writer
  // A set need not come back to say that it is full.
  const ignoresOld = draft.amounts.size === 0
  const onFailure = (stood: Item | undefined) => {
    // Only falls are left out: an item that is gone counts nothing.
    if (falls && !stood) known.missing.add(id)
  }
  const action = {
    table,
    key,
    clauses,
    condition,
    names,
    values,
    explain,
    ignoresOld,
    skippable: falls,
    onFailure,
  }
  return [{ kind: changes ? 'update' : 'check', ...action }]
}

interface Contributions {
  readonly clauses: Clauses
  readonly conditions: readonly string[]
  readonly explain: ExplainFailure
}

function writeContributions(
  draft: Draft,
  known: Known,
  writer: RequestWriter,
  site: CallSite,
): Contributions {
  const conditions: string[] = []
  const explanations: ExplainFailure[] = []
  const clauses: Record<string, string[]> = { SET: [], REMOVE: [], ADD: [], DELETE: [] }
  const ask = ({ condition, ...filled }: FilledCondition) =>
    conditions.push(adoptText(writer, condition, filled))
  const isRead = draft.source?.kind === 'read'
  for (const { part, rise, fall, asks } of draft.amounts.values()) {
    if (!isRead) ask(asks?.requires ? asks.requires.filled : part.exists)
    explanations.push((stood) => explainAmount({ part, rise, asks }, stood, site))
    if (rise !== fall && !isWritten(draft, part.attribute))
      writeAmount(part.attribute, rise - fall, clauses, writer)
  }
  for (const elements of draft.elements.values()) {
    const asked = writeElements(elements, known.items.get(draft.id), clauses, writer, site)
    if (asked) conditions.push(asked.condition)
    if (asked?.full) explanations.push(() => asked.full)
  }
  const texts = Object.entries(clauses).filter(([, list]) => list.length > 0)
  return {
    clauses: Object.fromEntries(texts.map(([keyword, list]) => [keyword, list.join(', ')])),
    conditions,
    explain: (stood) => {
      for (const each of explanations) {
        const error = each(stood)
        if (error) return error
      }
      return undefined
    },
  }
}

/** Whether the write of the item already includes the number. */
function isWritten({ source }: Draft, path: StoredPath): boolean {
  return source?.kind === 'read' && source.writes.some((each) => each.join('.') === path.join('.'))
}

function explainAmount(
  { part, rise, asks }: Pick<AmountDraft, 'part' | 'rise' | 'asks'>,
  stood: Item | undefined,
  site: CallSite,
) {
  if (!stood) return rise > 0 ? notFound(site, part.codec.plan.name) : undefined
  if (!asks?.requires || asks.requires.test(stood)) return undefined
  return requirementFailed(asks, stood, site)
}

/** Writes the change of a number. ADD works only for top-level attributes, so others use SET. */
function writeAmount(
  path: StoredPath,
  amount: number,
  clauses: Record<string, string[]>,
  writer: RequestWriter,
): void {
  const [place, value] = [writer.path(path), writer.value({ N: String(amount) })]
  if (path.length === 1) clauses.ADD!.push(`${place} ${value}`)
  else clauses.SET!.push(`${place} = if_not_exists(${place}, ${writer.value({ N: '0' })}) + ${value}`)
}

/**
 * Writes the change of a set. ADD and DELETE need not know the other elements; if some join and others leave, the set
 * is replaced.
 */
function writeElements(
  { attribute, joining, leaving }: ElementsDraft,
  before: Item | undefined,
  clauses: Record<string, string[]>,
  writer: RequestWriter,
  site: CallSite,
): { readonly condition: string; readonly full?: TablewrightError } | undefined {
  if (joining.size + leaving.size === 0) return undefined
  const path = writer.path([attribute])
  if (joining.size === 0) {
    clauses.DELETE!.push(`${path} ${writer.value({ SS: [...leaving] })}`)
    return undefined
  }
  const { atMost = Infinity, derived } = strictest(joining)
  if (joining.size > atMost) throw setFull(site, derived, atMost)
  if (leaving.size === 0) {
    clauses.ADD!.push(`${path} ${writer.value({ SS: [...joining.keys()] })}`)
    if (atMost === Infinity) return undefined
    const room = writer.value({ N: String(atMost - joining.size) })
    const condition = `attribute_not_exists(${path}) OR size(${path}) <= ${room}`
    return { condition, full: setFull(site, derived, atMost) }
  }
  const was = (before?.[attribute] ?? {}) as AttributeFields
  const whole = new Set([...(was.SS ?? []).filter((element) => !leaving.has(element)), ...joining.keys()])
  if (whole.size > atMost) throw setFull(site, derived, atMost)
  clauses.SET!.push(`${path} = ${writer.value({ SS: [...whole] })}`)
  const condition = was.SS ? `${path} = ${writer.value({ SS: was.SS })}` : `attribute_not_exists(${path})`
  return { condition }
}

/** Returns the part with the smallest limit of the set. */
function strictest(joining: ElementsDraft['joining']): ElementPart {
  return [...joining.values()].reduce((one, other) =>
    (other.atMost ?? Infinity) < (one.atMost ?? Infinity) ? other : one,
  )
}

function withElements(item: Item, { elements }: Draft): Item {
  if (elements.size === 0) return item
  const whole: Record<string, AttributeValue> = { ...item }
  for (const [name, { joining, leaving }] of elements) {
    const { SS = [] } = (item[name] ?? {}) as AttributeFields
    const members = new Set([...SS.filter((element) => !leaving.has(element)), ...joining.keys()])
    if (members.size > 0) whole[name] = { SS: [...members] }
    else delete whole[name]
  }
  return whole
}

function joined(one: Clauses = {}, other: Clauses = {}): Clauses {
  const both: Record<string, string> = { ...one }
  for (const [keyword, text] of Object.entries(other)) {
    both[keyword] = both[keyword] === undefined ? text : `${both[keyword]}, ${text}`
  }
  return both
}
