import type { DesignModel } from '../model/design-model.js'
import type { BindingsModel, BoundModel, SortConditionModel } from '../model/key-condition-model.js'
import type { NearestPattern, PatternModel, QueryPattern } from '../model/pattern-model.js'
import { keyNames, schemaOf } from '../model/stored-items.js'
import type { KeyTemplates, TemplateModel } from '../model/template-model.js'
import type { ValueModel } from '../model/value-model.js'

/** Returns the key of a pattern in the notation of the documents. */
export function keyNotation(model: DesignModel, pattern: PatternModel): string {
  switch (pattern.operation) {
    case 'query':
      return queryNotation(model, pattern)
    case 'nearest':
      return nearestNotation(pattern)
    case 'scan':
      return 'all items'
    case 'transactGet':
      return Object.values(pattern.gets)
        .map((step) => itemNotation(model, step.table, step.keys, step.bindings))
        .join('; ')
    case 'transact':
      return pattern.steps.map((step) => writeNotation(model, step.table, step.write)).join('; ')
    case 'get':
    case 'batchGet':
      return itemNotation(model, pattern.table, pattern.keys, pattern.bindings)
    default:
      return writeNotation(model, pattern.table, pattern)
  }
}

function writeNotation(
  model: DesignModel,
  table: string,
  { target, bindings }: { readonly target: string; readonly bindings: BindingsModel },
): string {
  return itemNotation(model, table, model.entities[target]?.keys ?? {}, bindings)
}

function itemNotation(
  model: DesignModel,
  table: string,
  keys: KeyTemplates,
  bindings: BindingsModel,
): string {
  const names = model.tables[table] ? keyNames(model.tables[table]) : []
  return names.flatMap((name) => (keys[name] ? [`${name} = ${fill(keys[name], bindings)}`] : [])).join(', ')
}

function queryNotation(model: DesignModel, { table, keyCondition }: QueryPattern): string {
  const { partition, sort, bindings, index } = keyCondition
  const found = model.tables[table]
  const names = (found && schemaOf(found, index)?.partition) ?? []
  const parts = names.flatMap(({ name }) =>
    partition[name] ? [`${name} = ${fill(partition[name], bindings)}`] : [],
  )
  const ranges = sort.map(({ keyAttribute, condition }) => sortNotation(keyAttribute, condition, bindings))
  return [...parts, ...ranges].join(' and ')
}

function nearestNotation({ conditions, bindings, vector }: NearestPattern): string {
  const parts = conditions.map((condition) => {
    if (condition.kind === 'template') return `${condition.element} = ${fill(condition.template, bindings)}`
    const value =
      condition.kind === 'type'
        ? condition.type
        : valueNotation(condition.attribute, bindings[condition.attribute])
    return `${condition.element} = ${value}`
  })
  return [...parts, `nearest to ${valueNotation('vector', vector)}`].join(' and ')
}

function sortNotation(name: string, condition: SortConditionModel, bindings: BindingsModel): string {
  const bound = ({ template, bindings: own, tail }: BoundModel) =>
    fill(template, { ...bindings, ...own }) + visible(tail)
  switch (condition.kind) {
    case 'equals':
      return `${name} = ${fill(condition.template, bindings)}`
    case 'beginsWith': {
      const { partial } = condition
      const given = partial ? valueNotation(partial.attribute, partial.value) : ''
      return `${name} begins_with ${fill(condition.template, bindings)}${given}`
    }
    case 'between':
      return `${name} between ${bound(condition.low)} and ${bound(condition.high)}`
    case 'compare':
      return `${name} ${condition.comparison} ${bound(condition.bound)}`
  }
}

/** Hides U+10FFFF, which ends ranges because it sorts after every other character. */
function visible(tail: string): string {
  return tail.replaceAll('\u{10FFFF}', '\\u{10FFFF}')
}

/** Shows a placeholder as the parameter that fills it, or as its value if the design fixes it. */
function fill({ segments }: TemplateModel, bindings: BindingsModel): string {
  return segments
    .map((part) =>
      part.kind === 'literal' ? part.text : valueNotation(part.attribute, bindings[part.attribute]),
    )
    .join('')
}

function valueNotation(attribute: string, value: ValueModel | undefined): string {
  switch (value?.kind) {
    case 'literal':
      return String(value.value)
    case 'parameter':
      return `<${value.name}>`
    case 'now':
      return '<now>'
    default:
      return `<${attribute}>`
  }
}
