import { type Make, TablewrightError } from '@tablewright/base'
import type { TwinModel } from '@tablewright/design'
import { alreadyExists } from '../errors.js'
import type { Values } from '../items/key-plan.js'
import type { Action } from '../plan/action.js'
import { type Ask, ExpressionWriter, planAsk } from '../plan/expression.js'
import { type MoveIndexKeys, planIndexKeys } from '../plan/index-keys.js'
import { madeForNew, madeOnWrite, newValues, type WrittenEntity } from '../plan/new-values.js'
import type { EntityPlan } from '../plan/schema.js'
import { planUpdateText, type Say } from '../plan/update-expression.js'
import { type Change, writeChanges } from '../plan/write-changes.js'
import type { Derive, DerivedPlan, SourceWrite } from './derived-plan.js'
import { isSame } from './evaluate-condition.js'

/** Another entity that is created and deleted with the source, and whose shared attributes follow it. */
export function planTwin(model: TwinModel, twin: EntityPlan, make: Make): DerivedPlan {
  refuseUnknowable(model, twin)
  const writer = new ExpressionWriter()
  const absent = `attribute_not_exists(${writer.path([twin.item.keyNames[0]!])})`
  const actions = make(
    twinOf,
    twin.written,
    planAsk(absent, writer.parts, make),
    planTwinUpdate(model, twin, make),
  )
  return { model, places: new Set(twin.item.keyAttributes), reads: new Set(model.shared), actions }
}

/** What an update of the source means for its twin. */
type UpdateTwin = (write: SourceWrite, before: Values, after: Values) => readonly Action[]

export function twinOf(twin: WrittenEntity, absent: Ask, update: UpdateTwin): Derive {
  const { item, name } = twin
  const gone = (source: Values): Action => ({
    kind: 'delete',
    table: item.table,
    key: item.key(source),
    reasons: [],
  })
  const put = ({ pattern, given, now, random, before }: SourceWrite, after: Values): Action => {
    const known = { ...given, ...after }
    const values = newValues(twin, known, madeForNew(twin, known, { now, random }), null)
    const key = item.key(after)
    const action: Action = { kind: 'put', table: item.table, key, item: item.toItem(values), reasons: [] }
    if (before) return action
    const asked = absent({ values: {}, made: {}, now })
    return { ...action, ...asked, reasons: [() => alreadyExists({ pattern, key }, name)], blind: true }
  }
  return (write) => {
    const { before, after, operation } = write
    if (!after) return before ? [gone(before)] : []
    if (operation === 'update' && before) return update(write, before, after)
    const moved = before && JSON.stringify(item.key(before)) !== JSON.stringify(item.key(after))
    return moved ? [gone(before), put(write, after)] : [put(write, after)]
  }
}

/** Only what the source changed is changed in the twin, so what the twin has alone need not be known. */
function planTwinUpdate({ shared }: TwinModel, twin: EntityPlan, make: Make): UpdateTwin {
  const { model, version } = twin
  const made = twin.onWrite.map(({ name }) => name).filter((name) => !shared.includes(name))
  const changes: Change[] = [
    ...shared.map((attribute) => ({ kind: 'edit', attribute, parameter: attribute }) as const),
    ...made.map(
      (name) => ({ kind: 'set', attribute: name, value: { kind: 'made', name }, ifAbsent: false }) as const,
    ),
  ]
  if (version !== undefined && !shared.includes(version)) {
    changes.push({ kind: 'increment', attribute: version, by: { kind: 'literal', value: 1 } })
  }
  const writer = new ExpressionWriter()
  const rows = writeChanges(changes, model.attributes, writer, make)
  const say = planUpdateText(rows, undefined, writer.parts, make)
  const stored = changes.map(({ attribute }) => [attribute, model.attributes[attribute]!.path.join('.')])
  const move = planIndexKeys(twin.item.indexKeys, model, writer, make)
  return make(twinUpdate, twin.written, shared, say, Object.fromEntries(stored), move)
}

export function twinUpdate(
  twin: WrittenEntity,
  shared: readonly string[],
  say: Say,
  stored: Readonly<Record<string, string>>,
  move?: MoveIndexKeys,
): UpdateTwin {
  return ({ now, random }, before, after) => {
    const changed = shared.filter((name) => !isSame(before[name], after[name]))
    if (changed.length === 0) return []
    const edit = (name: string) =>
      changed.includes(name) ? (after[name] === undefined ? 'remove' : 'set') : 'keep'
    const call = { values: after, made: madeOnWrite(twin, { now, random }), now }
    const writes = Object.keys(stored).filter((name) => changed.includes(name) || !shared.includes(name))
    const action: Action = {
      kind: 'update',
      table: twin.item.table,
      key: twin.item.key(after),
      ...say(call, edit),
      writes: writes.map((name) => stored[name]!),
      reasons: [],
    }
    return [move ? move(action, after, (names) => names.some((name) => changed.includes(name))) : action]
  }
}

/** What follows from attributes that the source does not have cannot be known when the source is written. */
function refuseUnknowable({ name, own }: TwinModel, { model, item }: EntityPlan): void {
  const inIndex = item.indexKeys
    .flatMap(({ attributes }) => attributes)
    .find((attribute) => own.includes(attribute))
  const inKey = item.keyAttributes.find((attribute) => own.includes(attribute))
  const reason =
    model.derives.length > 0
      ? `${model.name} has derived items of its own`
      : (inKey ?? inIndex) && `a key of ${model.name} has ${inKey ?? inIndex}, which only the twin has`
  if (!reason) return
  throw new TablewrightError('TWIN_UNKNOWABLE', `${name}: ${reason}.`, {
    remedy: 'Declare the attribute in the source too, or derive from the source.',
    data: { derived: name },
  })
}
