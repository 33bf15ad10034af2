import { TablewrightError } from '@tablewright/base'
import type { TwinModel } from '@tablewright/design'
import { alreadyExists } from '../errors.js'
import type { Values } from '../items/key-plan.js'
import { type Action, joinClauses } from '../plan/action.js'
import { ExpressionWriter, fillValues } from '../plan/expression.js'
import { madeForNew, madeOnWrite, newValues } from '../plan/new-values.js'
import type { EntityPlan } from '../plan/schema.js'
import { type Change, writeChanges } from '../plan/write-changes.js'
import type { DerivedPlan, SourceWrite } from './derived-plan.js'
import { isSame } from './evaluate-condition.js'
import { writeIndexKeys } from './write-index-keys.js'

/** Another entity that is created and deleted with the source, and whose shared attributes follow it. */
export function planTwin(model: TwinModel, twin: EntityPlan): DerivedPlan {
  refuseUnknowable(model, twin)
  return {
    model,
    places: new Set(twin.item.keyAttributes),
    reads: new Set(model.shared),
    actions: (write) => {
      const { before, after, operation } = write
      if (!after) return before ? [{ ...base(twin, before), kind: 'delete', reasons: [] }] : []
      if (operation === 'update' && before) return updateTwin(model, twin, write, before, after)
      const moved = before && JSON.stringify(twin.item.key(before)) !== JSON.stringify(twin.item.key(after))
      const put = putTwin(twin, write, after)
      return moved ? [{ ...base(twin, before), kind: 'delete', reasons: [] }, put] : [put]
    },
  }
}

function base({ item }: EntityPlan, source: Values) {
  return { table: item.table.name, key: item.key(source) }
}

function putTwin(
  twin: EntityPlan,
  { pattern, given, now, random, before }: SourceWrite,
  after: Values,
): Action {
  const known = { ...given, ...after }
  const values = newValues(twin, known, madeForNew(twin, known, { now, random }), null)
  const put = { ...base(twin, after), kind: 'put', item: twin.item.toItem(values) } as const
  if (before) return { ...put, reasons: [] }
  const writer = new ExpressionWriter()
  const condition = `attribute_not_exists(${writer.path([twin.item.keyNames[0]!])})`
  const taken = () => alreadyExists({ pattern, key: put.key }, twin.model.name)
  return { ...put, condition, names: writer.parts.names, reasons: [taken], blind: true }
}

/** Only what the source changed is changed in the twin, so what the twin has alone need not be known. */
function updateTwin(
  { shared }: TwinModel,
  twin: EntityPlan,
  { now, random }: SourceWrite,
  before: Values,
  after: Values,
): Action[] {
  const changed = shared.filter((name) => !isSame(before[name], after[name]))
  if (changed.length === 0) return []
  const made = madeOnWrite(twin, { now, random })
  const changes: Change[] = changed.map((attribute) => ({ kind: 'edit', attribute, parameter: attribute }))
  for (const name in made) {
    if (!shared.includes(name)) {
      changes.push({ kind: 'set', attribute: name, value: { kind: 'made', name }, ifAbsent: false })
    }
  }
  if (twin.version !== undefined && !shared.includes(twin.version)) {
    changes.push({ kind: 'increment', attribute: twin.version, by: { kind: 'literal', value: 1 } })
  }
  const writer = new ExpressionWriter()
  const edit = (name: string) => (after[name] === undefined ? 'remove' : 'set')
  const written = writeChanges(changes, twin.model.attributes, edit, writer)
  const moved = twin.item.indexKeys.filter(({ attributes }) =>
    attributes.some((name) => changed.includes(name)),
  )
  const clauses = joinClauses(written, writeIndexKeys(moved, twin.model, after, writer))
  const values = fillValues(writer.parts, { values: after, made, now })
  return [
    {
      ...base(twin, after),
      kind: 'update',
      clauses,
      writes: changes.map(({ attribute }) => twin.model.attributes[attribute]!.path.join('.')),
      names: writer.parts.names,
      ...(values ? { values } : {}),
      reasons: [],
    },
  ]
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
