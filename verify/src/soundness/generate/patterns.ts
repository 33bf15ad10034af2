import { auditName } from '../description/audits.js'
import type {
  DerivedDescription,
  DesignDescription,
  EntityDescription,
  PatternDescription,
  PatternOptions,
  TableDescription,
} from '../description/description.js'
import { Catalog, primaryNames } from '../model/catalog.js'
import { countedAttributes } from '../model/invariants.js'
import type { Dice } from '../random.js'
import { namesWhere } from './attributes.js'
import { literal, typeOf } from './changes.js'
import { collections } from './collections.js'
import { generateCondition, withParameter } from './conditions.js'
import { fromZero } from './from-zero.js'
import { fixedParts, fixedTypes, hiding, queryOptions } from './queries.js'
import { generateTransactions } from './transactions.js'
import { updateOptions } from './updates.js'

/** Reads and writes of every kind for each entity, and a scan of each table. */
export function generatePatterns(description: DesignDescription, dice: Dice): readonly PatternDescription[] {
  const catalog = new Catalog(description)
  const patterns = description.entities.flatMap((entity) => entityPatterns(entity, catalog, dice))
  const audits = description.tables.map((table) => auditOf(table, catalog))
  const more = [...collections(catalog, dice), ...scans(catalog, dice)]
  return [...audits, ...patterns, ...more, ...generateTransactions(catalog, dice)]
}

/** A scan of all items of a table, except guards with a shared key that it would not distinguish. */
function auditOf({ name, entityType }: TableDescription, catalog: Catalog): PatternDescription {
  const kinds = [...catalog.kinds()].filter(({ source, derived }) => {
    const isShared = derived !== undefined && catalog.sharing(derived).length > 1
    return source.table === name && (entityType !== undefined || !isShared)
  })
  const targets = kinds.map((kind) => kind.name)
  return { name: auditName(name), operation: 'scan', targets, options: {} }
}

function scans(catalog: Catalog, dice: Dice): PatternDescription[] {
  if (!dice.chance(0.3)) return []
  const kind = dice.pick([...catalog.kinds()])
  const { delimiter = '#', indexes } = catalog.table(kind.source.table)
  const filter = dice.chance(0.6) ? generateCondition(kind.attributes, delimiter, dice) : undefined
  const inside = indexes.filter(({ name }) => catalog.indexAttributes(kind, name))
  const index = inside.length > 0 && dice.chance(0.4) ? { index: dice.pick(inside).name } : {}
  return [
    {
      name: 'scan1',
      operation: 'scan',
      targets: [kind.name],
      options: {
        ...(filter ? { filter } : {}),
        ...index,
        ...hiding(kind.attributes, dice),
        ...(dice.chance(0.2) ? { page: dice.between(1, 3) } : {}),
        ...('index' in index ? {} : strongly(dice)),
      },
    },
  ]
}

function strongly(dice: Dice): Pick<PatternOptions, 'consistency'> {
  return dice.chance(0.2) ? { consistency: dice.pick(['strong', 'eventual'] as const) } : {}
}

function entityPatterns(entity: EntityDescription, catalog: Catalog, dice: Dice): PatternDescription[] {
  const pattern = (
    operation: PatternDescription['operation'],
    options: PatternOptions = {},
    target = entity.name,
    suffix = '',
  ): PatternDescription => ({
    name: `${operation}${target.replace('.', '')}${suffix}`,
    operation,
    targets: [target],
    options,
  })
  const { delimiter = '#' } = catalog.table(entity.table)
  const patterns = [
    pattern('create', fromZero(entity, catalog, createOptions(entity, delimiter, dice), dice)),
    pattern('get', getOptions(entity, dice)),
  ]
  // Immutable entities seldom have updates.
  const changes = !entity.immutable || dice.chance(0.05)
  if (changes && dice.chance(0.5)) patterns.push(pattern('put', putOptions(entity, delimiter, dice)))
  if (changes && dice.chance(0.9)) patterns.push(pattern('remove', removeOptions(entity, catalog, dice)))
  if (dice.chance(0.3)) patterns.push(pattern('batchGet', getOptions(entity, dice)))
  for (const operation of ['get', 'batchGet'] as const) {
    if (dice.chance(0.12))
      patterns.push(pattern(operation, fixedKey(entity, catalog, dice), entity.name, 'Fixed'))
  }
  for (let number = 1; changes && number <= dice.pick([1, 2, 2, 3]); number++) {
    const options = updateOptions(entity, catalog, dice)
    if (options) {
      const known = knownKey(options, entity, catalog, dice)
      patterns.push(pattern('update', known, entity.name, String(number)))
    }
  }
  for (const [name, derived] of Object.entries(entity.derives)) {
    if (!derived.key) continue
    const target = `${entity.name}.${name}`
    const isSet = derived.kind === 'memberOf'
    const options = () => (isSet ? {} : getOptions(catalog.kind(target), dice))
    patterns.push(pattern('get', options(), target))
    if (dice.chance(0.15)) {
      const where = fixedDerivedKey(entity, derived, target, catalog, dice)
      patterns.push(pattern('get', { ...options(), ...where }, target, 'Fixed'))
    }
    // A set in a batch is refused.
    if (dice.chance(isSet ? 0.01 : 0.2)) patterns.push(pattern('batchGet', options(), target))
  }
  const kinds = [...catalog.kinds()].filter(({ source }) => source === entity)
  for (const kind of kinds) {
    for (let number = 1; number <= dice.pick([1, 2, 2, 3]); number++) {
      const options = queryOptions(kind, catalog, dice)
      if (options) patterns.push(pattern('query', options, kind.name, String(number)))
    }
  }
  return patterns
}

/** Fixes one part of the key of a derived item in the design. */
function fixedDerivedKey(
  entity: EntityDescription,
  { kind, key }: DerivedDescription,
  target: string,
  catalog: Catalog,
  dice: Dice,
): PatternOptions {
  const table = catalog.table(entity.table)
  const item = catalog.kind(kind === 'memberOf' ? entity.name : target)
  const names = primaryNames(table, key!)
  return { where: fixedParts(item, names, table.delimiter ?? '#', dice, ['literal']) }
}

function getOptions({ attributes }: Pick<EntityDescription, 'attributes'>, dice: Dice): PatternOptions {
  return {
    ...hiding(attributes, dice),
    ...(dice.chance(0.2) ? { returns: dice.sample(Object.keys(attributes), dice.between(1, 2)) } : {}),
    ...strongly(dice),
  }
}

/** Fixes one key attribute in the design. */
function fixedKey(entity: EntityDescription, catalog: Catalog, dice: Dice): PatternOptions {
  const { delimiter = '#' } = catalog.table(entity.table)
  const name = dice.pick(catalog.identity(catalog.kind(entity.name)))
  const value = literal(entity, name, delimiter, dice)
  return value === undefined ? {} : { where: { [name]: { literal: value } } }
}

function createOptions(entity: EntityDescription, delimiter: string, dice: Dice): PatternOptions {
  if (!dice.chance(0.2)) return {}
  const names = namesWhere(
    entity.attributes,
    ({ kind, onWrite }) => kind !== 'version' && kind !== 'constant' && !onWrite,
  )
  const name = dice.pick(names)
  if (dice.chance(0.3)) {
    const to = { [name]: { change: 'set' as const, value: { param: 'made' } } }
    return { to, given: { made: typeOf(entity.attributes[name]!) } }
  }
  const value = literal(entity, name, delimiter, dice)
  return value === undefined ? {} : { to: { [name]: { change: 'set', value: { literal: value } } } }
}

function putOptions(entity: EntityDescription, delimiter: string, dice: Dice): PatternOptions {
  const plain = dice.chance(0.25) ? generateCondition(entity.attributes, delimiter, dice) : undefined
  const fixed = createOptions(entity, delimiter, dice)
  if (!plain) return dice.chance(0.1) ? { ...fixed, when: { test: 'itemExists' } } : fixed
  const asked = dice.chance(0.3) ? withParameter(plain, entity.attributes, 'wanted') : undefined
  const when = asked?.condition ?? plain
  const given = { ...fixed.given, ...asked?.given }
  return {
    ...fixed,
    ...(Object.keys(given).length > 0 ? { given } : {}),
    when: dice.chance(0.5) ? { test: 'anyOf', conditions: [{ test: 'itemAbsent' }, when] } : when,
  }
}

function removeOptions(entity: EntityDescription, catalog: Catalog, dice: Dice): PatternOptions {
  const { delimiter = '#' } = catalog.table(entity.table)
  const counted = countedAttributes(catalog, entity)
  const zeros = counted.map((attribute) => ({ test: 'plain' as const, attribute, value: { literal: 0 } }))
  const empty = zeros.length > 1 ? { test: 'allOf' as const, conditions: zeros } : zeros[0]
  const when =
    counted.length > 0 && dice.chance(0.85)
      ? empty
      : dice.chance(0.2)
        ? generateCondition(entity.attributes, delimiter, dice)
        : undefined
  const asked = when && dice.chance(0.2) ? withParameter(when, entity.attributes, 'wanted') : undefined
  const options = {
    ...(asked ? { when: asked.condition, given: asked.given } : when ? { when } : {}),
    ...(dice.chance(0.3) ? { mustExist: true } : {}),
    ...(entity.attributes.version && dice.chance(0.3) ? { guard: 'version' } : {}),
  }
  return knownKey(options, entity, catalog, dice)
}

/** Some writes fix a part of the key, or give it under another name. */
function knownKey(
  options: PatternOptions,
  entity: EntityDescription,
  catalog: Catalog,
  dice: Dice,
): PatternOptions {
  if (!dice.chance(0.1)) return options
  const kind = catalog.kind(entity.name)
  const { delimiter = '#' } = catalog.table(entity.table)
  const where = fixedParts(kind, catalog.identity(kind), delimiter, dice)
  const given = { ...options.given, ...fixedTypes(kind, where) }
  return { ...options, where, ...(Object.keys(given).length > 0 ? { given } : {}) }
}
