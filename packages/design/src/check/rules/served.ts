import type { BindingsModel } from '../../model/key-condition-model.js'
import { targetsOf } from '../../model/pattern-facts.js'
import type { GetStepModel, PatternModel, QueryPattern } from '../../model/pattern-model.js'
import { appearsIn, keyNames, placeholders, schemaOf } from '../../model/stored-items.js'
import type { KeyTemplates } from '../../model/template-model.js'
import { type CheckContext, patternPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { commonValue, rangeLanguage, templateLanguage } from '../language/key-language.js'
import { checkNearest } from './nearest.js'
import { checkReadable } from './readable.js'
import { checkUnusedValues } from './unused-values.js'

/**
 * Proves that every read is a GetItem, Query or BatchGet with a key from the parameters, and that it can find
 * its items.
 */
export function checkServed(context: CheckContext): Finding[] {
  return [
    ...context.patterns.flatMap((pattern) => {
      const missing = checkNames(context, pattern)
      return missing.length > 0 ? missing : checkRead(context, pattern)
    }),
    ...checkReadable(context),
  ]
}

function checkRead(context: CheckContext, pattern: PatternModel): Finding[] {
  switch (pattern.operation) {
    case 'get':
      return checkKey(context, pattern, pattern, [])
    case 'batchGet':
      return checkKey(context, pattern, pattern, elementNames(pattern))
    case 'transactGet':
      return Object.values(pattern.gets).flatMap((step) => checkKey(context, pattern, step, []))
    case 'query':
      return checkQuery(context, pattern)
    case 'nearest':
      return checkNearest(context, pattern)
    case 'scan':
      return [
        finding('TW105', {
          place: patternPlace(pattern),
          pattern: pattern.name,
          message: `${pattern.name} reads all of ${pattern.index ?? pattern.table}: for maintenance only.`,
          remedy: 'Serve users by a key. Run it rarely, page by page.',
          data: { table: pattern.table },
        }),
      ]
    default:
      return []
  }
}

/**
 * Checks that all referenced tables, indexes, targets and parameters exist, because a design may come from a
 * file.
 */
function checkNames({ model, items }: CheckContext, pattern: PatternModel): Finding[] {
  const unknown: string[] = []
  const table = model.tables[pattern.table]
  if (!table) unknown.push(`table ${pattern.table}`)
  const index = pattern.operation === 'query' ? pattern.keyCondition.index : undefined
  if (table && !schemaOf(table, index)) unknown.push(`index ${index}`)
  if (pattern.operation === 'nearest' && table && !table.vectorIndexes?.[pattern.index])
    unknown.push(`vector index ${pattern.index}`)
  for (const target of targetsOf(pattern)) if (!items.has(target)) unknown.push(`item ${target}`)
  const bindings = bindingsOf(pattern)
  for (const value of Object.values(bindings)) {
    if (value.kind === 'parameter' && !pattern.parameters[value.name]) unknown.push(`parameter ${value.name}`)
  }
  return unknown.map((name) =>
    finding('TW104', {
      place: patternPlace(pattern),
      pattern: pattern.name,
      message: `${pattern.name} names the ${name}, which does not exist.`,
      remedy: 'Declare it, or correct the name.',
      data: { name },
    }),
  )
}

function bindingsOf(pattern: PatternModel): BindingsModel {
  switch (pattern.operation) {
    case 'query':
      return pattern.keyCondition.bindings
    case 'get':
    case 'batchGet':
      return pattern.bindings
    case 'nearest':
      return { ...pattern.bindings, vector: pattern.vector }
    default:
      return {}
  }
}

function elementNames(pattern: PatternModel): readonly string[] {
  const keys = pattern.parameters.keys
  return keys?.kind === 'list' ? Object.keys(keys.element) : []
}

function checkKey(
  { model }: CheckContext,
  pattern: PatternModel,
  { table, target, keys, bindings }: Pick<GetStepModel, 'table' | 'target' | 'keys' | 'bindings'>,
  given: readonly string[],
): Finding[] {
  const names = keyNames(model.tables[table]!)
  const { name } = pattern
  const access = { place: patternPlace(pattern), pattern: name, name, target, bindings }
  const parts = names.flatMap((each) => (keys[each] ? placeholders(keys[each]) : []))
  const unused = checkUnusedValues(access, parts)
  const open = openPlaceholders(keys, names, bindings).filter(
    (each) => each !== 'shard' && !given.includes(each),
  )
  if (open.length === 0) return unused
  return [
    ...unused,
    finding('TW101', {
      place: patternPlace(pattern),
      pattern: pattern.name,
      items: [target],
      message: `${pattern.name} does not know ${open.join(', ')}, which the key of ${target} needs.`,
      remedy: 'Make it a parameter, or give its value in the pattern.',
      data: { target, unknown: open },
    }),
  ]
}

/** Reports placeholders without a value, and key attributes without a template. */
function openPlaceholders(keys: KeyTemplates, names: readonly string[], bindings: BindingsModel): string[] {
  return names.flatMap((name) => {
    const template = keys[name]
    if (!template) return [name]
    return placeholders(template).filter((attribute) => bindings[attribute] === undefined)
  })
}

function checkQuery(context: CheckContext, pattern: QueryPattern): Finding[] {
  const { keyCondition, table, name } = pattern
  const schema = schemaOf(context.model.tables[table]!, keyCondition.index)!
  const partition = schema.partition.map((key) => key.name)
  const open = new Set([
    ...keyCondition.unbound,
    ...openPlaceholders(keyCondition.partition, partition, keyCondition.bindings),
  ])
  const place = patternPlace(pattern)
  const where = keyCondition.index ?? table
  if (open.size > 0) {
    const unknown = [...open]
    const message = `${name} does not know ${unknown.join(', ')}, which the partition key of ${where} needs.`
    const remedy = 'Name it in `by`, give it in `where`, or query an index whose partition key is known.'
    return [finding('TW101', { place, pattern: name, message, remedy, data: { unknown } })]
  }
  return [
    ...unusedParts(pattern, where),
    ...pattern.targets.flatMap((target) => checkTarget(context, pattern, target, where)),
  ]
}

function unusedParts(pattern: QueryPattern, where: string): Finding[] {
  const { unused } = pattern.keyCondition
  if (unused.length === 0) return []
  return [
    finding('TW106', {
      place: patternPlace(pattern),
      pattern: pattern.name,
      message: `${pattern.name} gives ${unused.join(', ')}, which is not the next part of the key of ${where} after those that are given.`,
      remedy: 'Give the parts from left to right and each of them once, change the key, or filter by it.',
      data: { unused },
    }),
  ]
}

function checkTarget(context: CheckContext, pattern: QueryPattern, target: string, where: string): Finding[] {
  const { keyCondition, name, table } = pattern
  const item = context.items.get(target)!
  const schema = schemaOf(context.model.tables[table]!, keyCondition.index)!
  const about = { place: patternPlace(pattern), pattern: name, items: [target] }
  if (!appearsIn(item, schema) || item.table !== table) {
    const message = `${target} has no key in ${where}, so ${name} never finds one.`
    const remedy = `Give ${target} the keys ${keyNames(schema).join(' and ')}, or query where it stands.`
    return [finding('TW102', { ...about, message, remedy, data: { target, index: where } })]
  }
  const { bindings, partition, sort } = keyCondition
  const apart = [
    ...schema.partition.filter(({ name: key }) => {
      const asked = templateLanguage(partition[key]!, bindings)
      return commonValue(asked, templateLanguage(item.keys[key]!)) === undefined
    }),
    ...schema.sort.filter(({ name: key }) => {
      const condition = sort.find((part) => part.keyAttribute === key)?.condition
      return commonValue(rangeLanguage(condition, bindings), templateLanguage(item.keys[key]!)) === undefined
    }),
  ]
  return apart.map(({ name: key }) => {
    const message = `No ${key} of ${target}, ${item.keys[key]!.text}, meets the condition of ${name}.`
    const remedy = 'Ask for a value that the key template can have.'
    return finding('TW103', { ...about, message, remedy, data: { target, key } })
  })
}
