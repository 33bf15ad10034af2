import * as language from '@tablewright/design'
import type {
  AttributeDescription,
  Attributes,
  Change,
  Condition,
  DerivedDescription,
  DesignDescription,
  EntityDescription,
  IndexDescription,
  KeyDescription,
  PatternDescription,
  PatternOptions,
  TableDescription,
  Value,
} from './description.js'
import { Call, type Declaration, type Expression, evaluate, print, Reference, Source } from './expression.js'
import { keyCodecExpression } from './key-codecs.js'
import { schemas } from './standard-schema.js'

/** The declarations of a design, in the order of a design file. */
export function declarationsOf(description: DesignDescription): readonly Declaration[] {
  return [
    ...description.tables.map((table) => ({ name: table.name, expression: tableExpression(table) })),
    ...description.entities.map((entity) => ({ name: entity.name, expression: entityExpression(entity) })),
    ...designDeclarations(description),
  ]
}

function designDeclarations(description: DesignDescription): readonly Declaration[] {
  const expression = designExpression(description)
  if (!description.scoped) return [{ name: 'example', expression }]
  return [
    { name: 'original', expression },
    { name: 'example', expression: scopedExpression(description) },
  ]
}

/** Every key begins with the tenant. */
function scopedExpression({ tables }: DesignDescription): Call {
  const { delimiter = '#' } = tables[0]!
  const prefix = `W${delimiter}<tenant>${delimiter}`
  const key = new Source(`(template) => ${print(prefix)} + template`, (template: string) => prefix + template)
  return new Call('scoped', [new Reference('original'), { attributes: { tenant: new Call('id', []) }, key }])
}

/** Builds the design with the public language. Throws the errors of the language. */
export function buildDesign(description: DesignDescription): language.Design {
  const scope: Record<string, unknown> = { ...language, ...schemas }
  for (const { name, expression } of declarationsOf(description)) scope[name] = evaluate(expression, scope)
  return scope.example as language.Design
}

/** TypeScript of the design, with its import. */
export function printDesign(description: DesignDescription): string {
  const declarations = declarationsOf(description)
  const lines = declarations.map(({ name, expression }) =>
    expression instanceof Call && expression.name === 'design'
      ? `const ${name} = ${printDesignCall(expression)}`
      : `const ${name} = ${print(expression)}`,
  )
  const body = lines.join('\n')
  const names = Object.keys(language).filter((name) => new RegExp(`\\b${name}\\(`).test(body))
  return `import { ${names.sort().join(', ')} } from '@tablewright/design'\n\n${body}\n`
}

/** Prints each pattern on its own line. */
function printDesignCall({ parameters }: Call): string {
  const [name, parts] = parameters as [string, { entities: object; patterns: Record<string, Expression> }]
  const patterns = Object.entries(parts.patterns).map(([each, pattern]) => `    ${each}: ${print(pattern)},`)
  return [
    `design(${print(name)}, {`,
    `  entities: { ${Object.keys(parts.entities).join(', ')} },`,
    `  patterns: {\n${patterns.join('\n')}\n  },`,
    '})',
  ].join('\n')
}

function designExpression({ entities, patterns }: DesignDescription): Call {
  return new Call('design', [
    'example',
    {
      entities: Object.fromEntries(entities.map(({ name }) => [name, new Reference(name)])),
      patterns: Object.fromEntries(patterns.map((pattern) => [pattern.name, patternExpression(pattern)])),
    },
  ])
}

function keyExpression({ name, type }: KeyDescription): Expression {
  return type === 'S' ? name : { name, type }
}

function tableExpression(table: TableDescription): Call {
  const { name, partition, sort, indexes, delimiter, entityType, storedNames } = table
  return new Call('table', [
    name,
    defined({
      partitionKey: keyExpression(partition),
      sortKey: sort && keyExpression(sort),
      indexes:
        indexes.length > 0
          ? Object.fromEntries(indexes.map((index) => [index.name, indexExpression(index)]))
          : undefined,
      delimiter,
      entityType,
      storedNames,
    }),
  ])
}

function indexExpression({ local, partition, sort, projection }: IndexDescription): Expression {
  const keys = (all: readonly KeyDescription[]) =>
    all.length === 1 ? keyExpression(all[0]!) : all.map(keyExpression)
  return defined({
    local,
    partitionKey: partition.length > 0 ? keys(partition) : undefined,
    sortKey: sort.length > 0 ? keys(sort) : undefined,
    projection,
  })
}

function entityExpression(entity: EntityDescription): Call {
  const { type, table, key, attributes, derives, recognize, immutable } = entity
  const derived = Object.entries(derives)
  return new Call(`${table}.entity`, [
    type,
    defined({
      key,
      attributes: attributesExpression(attributes),
      derives:
        derived.length > 0
          ? Object.fromEntries(derived.map(([name, each]) => [name, derivedExpression(each)]))
          : undefined,
      recognize,
      immutable,
    }),
  ])
}

function attributesExpression(attributes: Attributes): Expression {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [name, attributeExpression(attribute)]),
  )
}

export function attributeExpression(attribute: AttributeDescription): Call {
  const { kind, options, values, element, fields } = attribute
  const parameters: Expression[] = [
    ...(element ? [attributeExpression(element)] : []),
    ...(options ? [options] : []),
    ...(attribute.currency ? [attribute.currency] : []),
    ...(values ?? []),
    ...(fields ? [attributesExpression(fields)] : []),
    ...(kind === 'schema' ? [new Reference(attribute.schema ?? 'anyText')] : []),
  ]
  const methods: Method[] = []
  methods.push(...filledBy(attribute))
  for (const flag of ['immutable', 'keyOnly', 'ttl', 'optional'] as const) {
    if (attribute[flag]) methods.push([flag, []])
  }
  if (attribute.stored) methods.push(['stored', attribute.stored])
  if (attribute.codec) methods.push(['inKeys', [keyCodecExpression(attribute.codec)]])
  if (attribute.schema && kind !== 'schema') methods.push(['validate', [new Reference(attribute.schema)]])
  return new Call(kind, parameters, methods)
}

type Method = readonly [name: string, parameters: readonly Expression[]]

/** How a new item gets a value that the caller does not give. */
function filledBy({ default: value, computed, onCreate, onWrite }: AttributeDescription): readonly Method[] {
  const made = value === undefined ? [] : [new Source(`() => (${print(value)})`, () => value)]
  if (onCreate) return [['onCreate', made]]
  if (onWrite) return [['onWrite', made]]
  return value === undefined ? [] : [['default', computed ? made : [value]]]
}

function derivedExpression(derived: DerivedDescription): Call {
  const { kind, copies, while: condition, target, attribute, requires, ...rest } = derived
  if (kind === 'twin') return new Call('twin', [new Reference(target!)])
  const conditions = {
    while: condition && conditionExpression(condition),
    requires: requires && conditionExpression(requires),
  }
  if (kind === 'count')
    return new Call('count', [new Reference(target!), defined({ attribute, ...conditions })])
  const entries = Object.entries(copies ?? {})
  const same = entries.every(([to, from]) => to === from)
  return new Call(kind, [
    defined({
      ...rest,
      copies: entries.length === 0 ? undefined : same ? entries.map(([to]) => to) : copies,
      ...conditions,
      ...(kind === 'memberOf' ? { expect: { items: 50 } } : {}),
    }),
  ])
}

export function valueExpression(value: Value): Expression {
  if ('literal' in value) return value.literal
  if ('param' in value) return new Call('param', [value.param])
  return 'now' in value ? new Call('now', []) : new Call('attribute', [value.attribute])
}

export function conditionExpression(condition: Condition): Expression {
  switch (condition.test) {
    case 'plain':
      return { [condition.attribute]: valueExpression(condition.value) }
    case 'oneOf':
      return { [condition.attribute]: condition.values }
    case 'within': {
      const ends = [condition.low, condition.high].map(valueExpression)
      return { [condition.attribute]: new Call('within', ends) }
    }
    case 'present':
    case 'absent':
      return { [condition.attribute]: new Call(condition.test, []) }
    case 'size': {
      const compared = new Call(condition.comparison, [valueExpression(condition.value)])
      return { [condition.attribute]: new Call('size', [compared]) }
    }
    case 'allOf':
    case 'anyOf':
      return new Call(condition.test, condition.conditions.map(conditionExpression))
    case 'not':
      return new Call('not', [conditionExpression(condition.condition)])
    case 'itemExists':
    case 'itemAbsent':
      return new Call(condition.test, [])
    default:
      return { [condition.attribute]: new Call(condition.test, [valueExpression(condition.value)]) }
  }
}

function changeExpression(change: Change): Expression {
  if (change.change === 'clear') return new Call('clear', [])
  if ('step' in change) {
    const parameters = [change.step, ...('value' in change ? [change.value] : [])]
    return new Call(change.change, parameters.map(valueExpression))
  }
  const value = valueExpression(change.value)
  return change.change === 'set' ? value : new Call(change.change, [value])
}

function patternExpression(pattern: PatternDescription): Expression {
  const { operation, targets, options, steps, each } = pattern
  if (steps) {
    const named = Object.fromEntries(steps.map((step) => [step.name, patternExpression(step)]))
    const given = options.given ? [{ given: attributesExpression(options.given) }] : []
    return new Call(operation, [named, ...given])
  }
  const references = targets.map((target) => new Reference(target))
  const several = operation === 'collection' || operation === 'scan'
  const call = new Call(operation, [several ? references : references[0], optionsExpression(pattern)])
  if (!each) return call
  return new Call('each', [each.parameter, call, { shared: each.shared, atMost: each.atMost }])
}

function optionsExpression({ operation, options }: PatternDescription): Expression {
  const { where, filter, to, when, given, skipping, ...rest } = options
  const mapped = <From>(
    entries: Readonly<Record<string, From>> | undefined,
    each: (value: From) => unknown,
  ) => entries && Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, each(value)]))
  return defined({
    ...(operation === 'scan' ? { maintenance: true } : {}),
    ...(rest as PatternOptions),
    where: mapped(where, valueExpression),
    to: mapped(to, changeExpression),
    filter: filter && conditionExpression(filter),
    when: when && conditionExpression(when),
    skipping: skipping?.map((target) => new Reference(target)),
    given: given && attributesExpression(given),
    ...(['query', 'collection', 'scan'].includes(operation) ? { expect: { items: 50 } } : {}),
  })
}

function defined(fields: Readonly<Record<string, Expression>>): Readonly<Record<string, Expression>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
