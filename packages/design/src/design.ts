import { TablewrightError } from '@tablewright/base'
import type { AttributeFunctions } from './attributes/attribute.js'
import { buildDerived } from './derived/build-derived.js'
import type { Derivation } from './derived/derivation.js'
import { type BuiltEntity, buildEntity } from './entities/build-entity.js'
import type { DerivedReference, Entity } from './entities/entity.js'
import type { AcceptanceModel } from './model/acceptance-model.js'
import type { DerivedModel } from './model/derived-model.js'
import type { DesignModel } from './model/design-model.js'
import { deepFreeze } from './model/freeze.js'
import type { ItemModel } from './model/item-model.js'
import type { TableModel } from './model/table-model.js'
import { checkOptions, checkParameter } from './options/check-options.js'
import { pattern as patternShape, target as targetShape } from './options/language-shapes.js'
import {
  listOf,
  objectWith,
  ownRecordOf,
  positiveInteger,
  recordOf,
  required,
  type Shapes,
  text,
} from './options/shape.js'
import { buildPattern } from './patterns/build-pattern.js'
import type { PatternContext } from './patterns/context.js'
import type { SchemaOf } from './patterns/parameters.js'
import type { Pattern } from './patterns/pattern.js'
import { checkCodecNames } from './templates/custom-codec.js'
import type { Target } from './types/target-types.js'

export type Entities = Readonly<Record<string, Entity>>
export type Patterns = Readonly<Record<string, Pattern>>

/** A design: its model, which tools read, its types, and its functions. */
export interface Design<E extends Entities = Entities, P extends Patterns = Patterns> {
  readonly name: string
  readonly model: DesignModel
  readonly entities: E
  readonly patterns: P
  /** Validators and computed values: by entity, then by attribute. */
  readonly functions: Readonly<Record<string, Readonly<Record<string, AttributeFunctions>>>>
}

const partShapes: Shapes = {
  entities: required(ownRecordOf(targetShape)),
  patterns: required(recordOf(patternShape)),
  accepts: listOf(objectWith({ code: required(text), place: text, reason: required(text) })),
  shards: recordOf(positiveInteger),
}

/**
 * Combines entities and patterns into a frozen design. Throws if they do not fit together.
 * @example
 * const lockers = table('SmartLocker', { partitionKey: 'PK', sortKey: 'SK' })
 * const Locker = lockers.entity('LOCKER', {
 *   key: { PK: 'LOCKER#<lockerId>', SK: 'META' },
 *   attributes: { lockerId: id(), status: oneOf('AVAILABLE', 'OCCUPIED'), version: version() },
 * })
 * const smartLocker = design('smart-locker', {
 *   entities: { Locker },
 *   patterns: { lockerById: get(Locker, { id: 'AP-01' }) },
 * })
 * smartLocker.model.patterns.lockerById.id // → 'AP-01'
 */
export function design<const E extends Entities, const P extends Patterns>(
  name: string,
  parts: {
    readonly entities: E
    readonly patterns: P
    /** Findings of `check` to accept: a code, a place and the reason. */
    readonly accepts?: readonly AcceptanceModel[]
    /** Number of items that a `memberOf` set is spread over, by its name (`Account.ByStatus`). Overrides its own. */
    readonly shards?: Readonly<Record<string, number>>
  },
): Design<E, P> {
  checkParameter('a design', 'The name', name, text)
  checkOptions(`design ${name}`, parts, partShapes)
  const built = new Map<object, BuiltEntity>()
  for (const [entity, declared] of Object.entries(parts.entities)) {
    if (built.has(declared)) throw twice(entity)
    if (entity.includes('.')) throw dotted(entity)
    built.set(declared, buildEntity(entity, declared.declaration))
  }
  checkCodecNames(
    [...built.values()].flatMap(({ specs }) =>
      Object.values(specs).flatMap(({ keyForm }) => keyForm.codec ?? []),
    ),
  )
  const derived = buildAllDerived(built, parts.shards ?? {})
  for (const set of Object.keys(parts.shards ?? {})) if (derived[set]?.kind !== 'memberOf') throw notASet(set)
  const model: DesignModel = {
    name,
    tables: collectTables(built.values()),
    entities: Object.fromEntries([...built.values()].map(({ model }) => [model.name, model])),
    derived,
    patterns: {},
  }
  const functions = Object.fromEntries(
    [...built.values()].map(({ model, functions }) => [model.name, functions]),
  )
  const schemaOf: SchemaOf = (entity, attribute) => functions[entity]?.[attribute]?.schema
  const context = patternContext(model, built, schemaOf)
  const patterns = Object.fromEntries(
    Object.entries(parts.patterns).map(([pattern, declared]) => [
      pattern,
      buildPattern(pattern, declared, context),
    ]),
  )
  const { entities, accepts } = parts
  const accepted = accepts ? { accepts: structuredClone(accepts) } : {}
  const frozen = deepFreeze({ ...model, patterns, ...accepted })
  return Object.freeze({ name, model: frozen, entities, patterns: parts.patterns, functions })
}

function buildAllDerived(
  built: ReadonlyMap<object, BuiltEntity>,
  shards: Readonly<Record<string, number>>,
): Record<string, DerivedModel> {
  const find = (target: Target, place: string): BuiltEntity => {
    const found = built.get(target)
    if (found) return found
    throw new TablewrightError('TARGET_UNKNOWN', `${place} refers to an entity that is not in the design.`, {
      remedy: 'List it under entities.',
      data: { place },
    })
  }
  const derived: Record<string, DerivedModel> = {}
  for (const [entity, source] of built) {
    for (const [short, declared] of Object.entries((entity as Entity).declaration.derives)) {
      const count = shards[`${source.model.name}.${short}`]
      const derivation = count === undefined ? declared : spread(declared, count)
      const model = buildDerived(source, short, derivation, find)
      derived[model.name] = model
    }
  }
  return derived
}

function spread(derivation: Derivation, shards: number): Derivation {
  return { ...derivation, spec: { ...derivation.spec, shards } }
}

function patternContext(
  model: DesignModel,
  built: ReadonlyMap<object, BuiltEntity>,
  schemaOf: SchemaOf,
): PatternContext {
  return {
    tables: model.tables,
    entity: (name) => model.entities[name]!,
    twinsOf: (entity) =>
      Object.values(model.derived).flatMap((derived) =>
        derived.kind === 'twin' && derived.source === entity ? [model.entities[derived.twin]!] : [],
      ),
    find: (target) => {
      const reference = target as Target & Partial<DerivedReference>
      if (reference.derivation === undefined) return built.get(target)?.model
      const source = built.get(reference.source!)?.model.name
      const found = model.derived[`${source}.${reference.derivation}`]
      return found && (isItem(found) || found.kind === 'memberOf') ? found : undefined
    },
    schemaOf,
  }
}

function isItem(derived: DerivedModel): derived is DerivedModel & ItemModel {
  return derived.kind === 'unique' || derived.kind === 'mirror' || derived.kind === 'pointer'
}

/** Collects the tables. The time to live of a table is declared by attributes of its entities. */
function collectTables(entities: Iterable<BuiltEntity>): Record<string, TableModel> {
  const tables: Record<string, TableModel> = {}
  for (const { table, specs, model } of entities) {
    const expiring = Object.values(specs).find(({ timeToLive }) => timeToLive)
    const known = tables[table.model.name] ?? table.model
    const timeToLive = expiring?.path[0] ?? known.timeToLive
    if (expiring && (expiring.path.length > 1 || timeToLive !== (known.timeToLive ?? timeToLive))) {
      throw new TablewrightError(
        'TIME_TO_LIVE_UNCLEAR',
        `${model.name} has a time to live that its table cannot use.`,
        {
          remedy: 'Use one top-level attribute with the same name in all entities of the table.',
          data: { entity: model.name, table: table.model.name },
        },
      )
    }
    tables[table.model.name] = timeToLive === undefined ? known : { ...known, timeToLive }
  }
  return tables
}

function twice(entity: string): TablewrightError {
  return new TablewrightError(
    'ENTITY_TWICE',
    `${entity} is another name for an entity that is already listed.`,
    {
      remedy: 'List each entity once.',
      data: { entity },
    },
  )
}

function notASet(set: string): TablewrightError {
  return new TablewrightError(
    'TARGET_UNKNOWN',
    `shards names ${set}, which is not a memberOf() of this design.`,
    {
      remedy: 'Name the entity and its derived set: Account.ByStatus.',
      data: { set },
    },
  )
}

/**
 * The error for a dot in the name of an entity, which would be ambiguous: `Locker.OwnerLocker` is a derived
 * item.
 */
function dotted(entity: string): TablewrightError {
  return new TablewrightError('NAME_TAKEN', `The entity name "${entity}" has a dot.`, {
    remedy: 'Choose a name without a dot.',
    data: { entity },
  })
}
