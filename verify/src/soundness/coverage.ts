import type {
  AttributeDescription,
  DesignDescription,
  PatternDescription,
} from './description/description.js'
import { Call } from './description/expression.js'
import { declarationsOf } from './description/program.js'
import { Catalog, type ItemKind, placeholders } from './model/catalog.js'
import type { Step } from './run/call.js'

/** How often each feature of the language, and each kind of call, was exercised. */
export class Coverage {
  readonly counts = new Map<string, number>()

  addDesign(description: DesignDescription): void {
    for (const feature of featuresOf(description)) this.#add(feature)
  }

  addSteps(steps: readonly Step[]): void {
    for (const step of steps) for (const feature of stepFeatures(step)) this.#add(feature)
  }

  #add(feature: string): void {
    this.counts.set(feature, (this.counts.get(feature) ?? 0) + 1)
  }

  /** One line for each group of features, with the counts. */
  print(): string {
    const groups = new Map<string, string[]>()
    for (const [feature, count] of [...this.counts].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const [group = '', ...rest] = feature.split(' ')
      groups.set(group, [...(groups.get(group) ?? []), `${rest.join(' ') || group} ${count}`])
    }
    return [...groups].map(([group, each]) => `${group.padEnd(10)} ${each.join(', ')}`).join('\n')
  }
}

/** Everything that a design uses: functions of the language, kinds in key positions, forms of patterns. */
export function featuresOf(description: DesignDescription): ReadonlySet<string> {
  const catalog = new Catalog(description)
  return new Set([
    ...declarationsOf(description).flatMap(({ expression }) => callsIn(expression)),
    ...[...catalog.kinds()].flatMap((kind) => keyFeatures(kind, catalog)),
    ...description.entities.flatMap(({ derives }) =>
      Object.values(derives).flatMap(({ kind, while: condition }) => [
        `derived ${kind}`,
        ...(condition ? [`derived ${kind} while ${condition.test}`] : []),
      ]),
    ),
    ...description.patterns.flatMap(patternFeatures),
    ...sharedFeatures(description, catalog),
    ...(description.scoped ? ['scoped'] : []),
    ...(description.compiled ? ['compiled'] : []),
    ...description.entities.flatMap(({ immutable }) => (immutable ? ['immutable entity'] : [])),
    ...description.tables.flatMap(({ delimiter = '#', partition, sort, indexes }) => [
      `delimiter ${delimiter}`,
      `table ${[partition, sort].map((key) => key?.type ?? '-').join('')}`,
      ...indexes.map(
        (index) => `index ${index.local ? 'local' : 'global'} ${index.partition.length}+${index.sort.length}`,
      ),
      ...indexes.map(
        ({ projection = 'ALL' }) => `projection ${Array.isArray(projection) ? 'INCLUDE' : projection}`,
      ),
    ]),
  ])
}

/** Sets and guards of several sources, and what spans tables. */
function sharedFeatures(
  { tables, entities, patterns }: DesignDescription,
  catalog: Catalog,
): readonly string[] {
  const isApart = (one: string, other: string) => catalog.entity(one).table !== catalog.entity(other).table
  const tablesOf = ({ steps = [] }: PatternDescription) =>
    new Set(steps.map(({ targets }) => catalog.entity(targets[0]!.split('.')[0]!).table)).size
  return [
    `tables ${tables.length}`,
    ...patterns.flatMap((pattern) => (tablesOf(pattern) > 1 ? [`tables ${pattern.operation}`] : [])),
    ...entities.flatMap(({ name, derives }) =>
      Object.values(derives).flatMap((derived) => [
        ...(catalog.sharing(derived).length > 1 ? [`shared ${derived.kind}`] : []),
        ...(derived.kept && catalog.sharing(derived).length > 1 ? ['shared kept'] : []),
        ...(derived.target && isApart(name, derived.target) ? [`tables ${derived.kind}`] : []),
        ...(derived.target && catalog.entity(derived.target).immutable ? [`immutable ${derived.kind}`] : []),
      ]),
    ),
    ...entities.flatMap(({ attributes }) =>
      Object.values(attributes).flatMap(
        ({ immutable, schema, default: value, computed, onCreate, onWrite }) => [
          ...(immutable ? ['immutable attribute'] : []),
          ...(value !== undefined && (computed || onCreate || onWrite)
            ? [`function ${onCreate ? 'onCreate' : onWrite ? 'onWrite' : 'default'}`]
            : []),
          ...(schema ? [`schema ${schema}`] : []),
        ],
      ),
    ),
  ]
}

function callsIn(expression: unknown): readonly string[] {
  if (expression instanceof Call) {
    const own = [
      `call ${expression.name.replace(/^Things\./, '')}`,
      ...expression.methods.map(([name]) => `method ${name}`),
    ]
    const inside = [...expression.parameters, ...expression.methods.flatMap(([, parameters]) => parameters)]
    return [...own, ...inside.flatMap(callsIn)]
  }
  if (typeof expression === 'object' && expression !== null) return Object.values(expression).flatMap(callsIn)
  return []
}

/** Kinds and their key positions: `key integer sort`. */
function keyFeatures(kind: ItemKind, catalog: Catalog): readonly string[] {
  const { partition, sort, indexes } = catalog.table(kind.source.table)
  const positions = [
    ...[partition].map((key) => ['partition', key] as const),
    ...(sort ? [['sort', sort] as const] : []),
    ...indexes.flatMap((index) => [
      ...index.partition.map((key) => ['index-partition', key] as const),
      ...index.sort.map((key) => ['index-sort', key] as const),
    ]),
  ]
  return positions.flatMap(([position, { name, type }]) => {
    const template = catalog.template(kind, name)
    if (template === undefined) return []
    return placeholders([template]).flatMap((each) => {
      const form = /^<[^>]+>$/.test(template) ? 'bare' : 'template'
      return [
        `key ${kindOf(kind.attributes[each]!)} ${position}`,
        `key-${form} ${type} ${kind.attributes[each]!.kind}`,
      ]
    })
  })
}

function kindOf({ kind, options = {}, ttl, codec }: AttributeDescription): string {
  const forms = ['inKeys', 'delimiter', 'foldInKeys', 'lowerCase', 'pattern'].filter(
    (option) => options[option] !== undefined,
  )
  return [kind, ...forms, ...(ttl ? ['ttl'] : []), ...(codec ? [codec] : [])].join('-')
}

const ranges = ['between', 'from', 'before', 'beginsWith'] as const

function patternFeatures({ operation, options, steps = [], each }: PatternDescription): readonly string[] {
  const range = ranges.find((kind) => options[kind] !== undefined)
  return [
    `pattern ${operation}`,
    ...Object.keys(options).map((option) => `option ${operation} ${option}`),
    ...(range ? [`range ${range} ${options.bounds ?? 'half-open'}`] : []),
    ...(options.order ? [`order ${options.order}`] : []),
    ...(each ? ['pattern each'] : []),
    ...Object.values(options.to ?? {}).map(({ change }) => `change ${change}`),
    ...steps.flatMap((step) => [`step ${step.operation}`, ...patternFeatures(step)]),
  ]
}

function stepFeatures({ calls, race, pageSize, expires, batch, load, tenant }: Step): readonly string[] {
  return [
    'step call',
    ...(load ? ['step load'] : batch ? ['step batch'] : calls.length > 1 ? ['step together'] : []),
    ...(tenant === undefined ? [] : ['step tenant']),
    ...(race ? ['step race'] : []),
    ...(pageSize === undefined ? [] : ['step paged']),
    ...(expires ? ['step expires'] : []),
  ]
}
