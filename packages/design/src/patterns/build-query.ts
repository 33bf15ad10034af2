import { TablewrightError } from '@tablewright/base'
import { requireAttribute } from '../conditions/build-condition.js'
import type { ItemModel } from '../model/item-model.js'
import type { KeyConditionModel } from '../model/key-condition-model.js'
import type { OrderModel, QueryPattern } from '../model/pattern-model.js'
import type { TableModel } from '../model/table-model.js'
import type { PlaceholderSegment } from '../model/template-model.js'
import { isDescending } from '../templates/codec-laws.js'
import { buildKeyCondition } from './build-key-condition.js'
import type { Range } from './build-range.js'
import { buildBindings, defaultPage, empty, filterModel, returnsModel } from './build-read.js'
import { findItem, generalModel, type PatternContext } from './context.js'
import { Parameters } from './parameters.js'
import type { PatternDeclaration, RangeNames, ReadDeclaration } from './pattern.js'

export function buildQuery(
  name: string,
  declaration: PatternDeclaration,
  context: PatternContext,
): QueryPattern {
  const place = `pattern ${name}`
  const { read = {}, options } = declaration
  const targets = declaration.targets.map((target) => findItem(context, target, place))
  const [first] = targets
  if (!first) throw empty(place)
  const table = context.tables[first.table]!
  const parameters = new Parameters(place, options.given)
  const by = read.by === undefined ? [] : [read.by].flat()
  const bindings = buildBindings(first, by, read, parameters, place)
  const range = buildRangeOf(read, first, parameters, place)
  const keyCondition = buildKeyCondition({
    place,
    table,
    ...(read.index === undefined ? {} : { index: read.index }),
    targets,
    bindings,
    ...(range ? { range } : {}),
  })
  const filter = filterModel(read, targets, table, parameters, place)
  return {
    ...generalModel(name, options),
    operation: 'query',
    table: table.name,
    targets: targets.map((target) => target.name),
    skips: (read.skipping ?? []).map((target) => findItem(context, target, place).name),
    parameters: parameters.models,
    keyCondition,
    order: orderModel(read.order, keyCondition, targets, table),
    ...(read.limit === undefined ? {} : { limit: read.limit }),
    page: Math.min(read.page ?? defaultPage, read.limit ?? Number.POSITIVE_INFINITY),
    ...filter,
    consistency: read.consistency ?? 'eventual',
    ...returnsModel(read, first, place),
    ...(read.expect === undefined ? {} : { expect: read.expect }),
  }
}

const rangeKinds = ['between', 'from', 'before', 'beginsWith'] as const

function buildRangeOf(
  read: ReadDeclaration,
  item: ItemModel,
  parameters: Parameters,
  place: string,
): Range | undefined {
  const kinds = rangeKinds.filter((kind) => read[kind] !== undefined)
  const [kind] = kinds
  if (kind === undefined) return undefined
  if (kinds.length > 1) {
    throw new TablewrightError('RANGE_IMPOSSIBLE', `${place} has more than one range: ${kinds.join(', ')}.`, {
      remedy: 'Use between, or a filter: DynamoDB accepts one range in a query.',
      data: { place },
    })
  }
  const attribute = read[kind]!
  const model = requireAttribute(attribute, {
    place,
    attributes: item.attributes,
    parameters,
  })
  const fill = (end: keyof RangeNames) =>
    parameters.addNew({
      kind: 'value',
      name: read.names?.[end] ?? end,
      type: model.type,
      optional: false,
      nullable: false,
    })
  const closed = read.bounds === 'closed'
  switch (kind) {
    case 'between':
      return { kind, attribute, closed, from: fill('from'), to: fill('to') }
    case 'from':
      return { kind, attribute, closed, from: fill('from') }
    case 'before':
      return { kind, attribute, closed, to: fill('before') }
    case 'beginsWith':
      return {
        kind,
        attribute,
        closed,
        prefix: prefixParameter(model.type.kind === 'hostname', parameters, read.names?.prefix),
      }
  }
}

function prefixParameter(hostname: boolean, parameters: Parameters, name = 'prefix') {
  const type = hostname ? ({ kind: 'hostname' } as const) : ({ kind: 'text' } as const)
  return parameters.addNew({ kind: 'value', name, type, optional: false, nullable: false })
}

/** Returns the order of the results: by the first part of the sort key that the query does not fix. */
function orderModel(
  order: ReadDeclaration['order'],
  { index, bindings }: KeyConditionModel,
  targets: readonly ItemModel[],
  table: TableModel,
): OrderModel {
  if (order === undefined) return { direction: 'forward' }
  const schema = index === undefined ? table : table.indexes[index]!
  const open = targets.flatMap(({ keys }) => openPart(keys, schema, bindings) ?? [])
  const turned = open.length > 0 && open.every(({ codec }) => isDescending(codec))
  const descending = order === 'descending' || order === 'newest'
  const direction = descending !== turned ? 'backward' : 'forward'
  const time = order === 'newest' || order === 'oldest' ? ({ byTime: true } as const) : {}
  const [first] = open
  // Items of several kinds are sorted by their keys, not by a common attribute.
  if (!first || targets.length > 1) return { direction, ...time }
  return {
    direction,
    claim: { attribute: first.attribute, direction: descending ? 'descending' : 'ascending' },
    ...time,
  }
}

function openPart(
  keys: ItemModel['keys'],
  schema: Pick<TableModel, 'sort'>,
  bindings: KeyConditionModel['bindings'],
): PlaceholderSegment | undefined {
  return schema.sort
    .flatMap(({ name }) => keys[name]?.segments ?? [])
    .find(
      (segment): segment is PlaceholderSegment =>
        segment.kind === 'placeholder' && !Object.hasOwn(bindings, segment.attribute),
    )
}
