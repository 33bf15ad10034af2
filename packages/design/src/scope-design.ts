import { TablewrightError } from '@tablewright/base'
import { type AnyAttribute, Attribute, type Attributes } from './attributes/attribute.js'
import { allOf } from './conditions/when.js'
import type { Derivation } from './derived/derivation.js'
import { type Design, design, type Entities, type Patterns } from './design.js'
import { type DerivedReference, declareEntity, type Entity } from './entities/entity.js'
import { checkOptions } from './options/check-options.js'
import { attribute } from './options/language-shapes.js'
import { functionShape, recordOf, required } from './options/shape.js'
import { declarePattern, type Pattern, type ReadDeclaration } from './patterns/pattern.js'
import type { ItemShape } from './types/item-types.js'
import type { KeyTexts, Target } from './types/target-types.js'
import { param } from './values.js'

/** The owner of items: attributes that every item gets, and their form in every key. */
export interface Scope<A extends Attributes> {
  /** Attributes that are added to every item, and as parameters to every pattern. */
  readonly attributes: A
  /** Returns the scoped form of a key template. */
  readonly key: (template: string) => string
}

type ScopedInput<P extends Pattern, Whose> = P['operation'] extends 'batchGet'
  ? P['input'] extends { readonly keys: readonly (infer Key)[] }
    ? { keys: (Key & Whose)[] }
    : never
  : P['input'] & Whose

/** The same patterns with one more parameter: the scope. */
export type ScopedPatterns<P extends Patterns, A extends Attributes> = {
  readonly [Name in keyof P]: Pattern<
    P[Name]['operation'],
    ScopedInput<P[Name], ItemShape<A>>,
    P[Name]['output']
  >
}

/** A design for many owners, and the design for one owner that it is based on. */
export interface ScopedDesign<E extends Entities, P extends Patterns, A extends Attributes>
  extends Design<E, ScopedPatterns<P, A>> {
  readonly original: Design<E, P>
}

/**
 * Converts the design of one customer to a design for many: every key contains the owner of its item, so no
 * customer can access the items of another.
 * @example
 * const notes = table('Notes', { partitionKey: 'PK' })
 * const Note = notes.entity('NOTE', { key: { PK: 'NOTE#<noteId>' }, attributes: { noteId: id(), text: text() } })
 * const mine = design('notes', { entities: { Note }, patterns: { note: get(Note) } })
 * const ours = scoped(mine, { attributes: { userId: id() }, key: (key) => `USER#<userId>#${key}` })
 * ours.model.entities.Note.keys.PK.text // → 'USER#<userId>#NOTE#<noteId>'
 */
export function scoped<E extends Entities, P extends Patterns, A extends Attributes>(
  original: Design<E, P>,
  scope: Scope<A>,
): ScopedDesign<E, P, A> {
  checkOptions('scoped()', scope, { attributes: required(recordOf(attribute)), key: required(functionShape) })
  const scoping = new Scoping(scope)
  const entities = Object.entries(original.entities).map(([name, entity]) => [name, scoping.entity(entity)])
  const patterns = Object.entries(original.patterns).map(([name, pattern]) => [
    name,
    scoping.pattern(pattern),
  ])
  const { accepts } = original.model
  const made = design(original.name, {
    entities: Object.fromEntries(entities) as E,
    patterns: Object.fromEntries(patterns) as ScopedPatterns<P, A>,
    ...(accepts ? { accepts } : {}),
  })
  return Object.freeze({ ...made, original })
}

/**
 * Declares a design again with its scope. Each entity has one counterpart, which derived items and patterns refer to.
 */
class Scoping {
  readonly #scope: Scope<Attributes>
  readonly #names: readonly string[]
  readonly #entities = new Map<object, Entity>()

  constructor(scope: Scope<Attributes>) {
    this.#scope = scope
    this.#names = Object.keys(scope.attributes)
  }

  entity(original: Entity): Entity {
    const known = this.#entities.get(original)
    if (known) return known
    const { declaration } = original
    const taken = this.#names.find((name) => Object.hasOwn(declaration.attributes, name))
    if (taken !== undefined) throw attributeTaken(declaration.type, taken)
    const derives = Object.entries(declaration.derives).map(([name, each]) => [name, this.#derivation(each)])
    const made = declareEntity({
      ...declaration,
      key: this.#key(declaration.key),
      attributes: { ...this.#scope.attributes, ...declaration.attributes },
      derives: Object.fromEntries(derives),
    })
    this.#entities.set(original, made)
    return made
  }

  pattern({ operation, declaration }: Pattern): Pattern {
    const { targets, options, read, steps, each } = declaration
    const owner = operation === 'scan' ? { given: { ...this.#parameters(), ...options.given } } : {}
    return declarePattern(operation, {
      ...declaration,
      targets: targets.map((target) => this.#target(target)),
      options: { ...options, ...owner },
      ...(read ? { read: this.#read(operation, read) } : {}),
      ...(steps ? { steps: this.#steps(steps) } : {}),
      ...(each
        ? { each: { ...each, step: this.pattern(each.step), shared: [...each.shared, ...this.#names] } }
        : {}),
    })
  }

  /** The scope as parameters of a scan, which fill no attribute. */
  #parameters(): Attributes {
    return Object.fromEntries(
      Object.entries(this.#scope.attributes).map(([name, each]) => [name, asParameter(each)]),
    )
  }

  #steps(steps: Readonly<Record<string, Pattern>>): Record<string, Pattern> {
    return Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, this.pattern(step)]))
  }

  #read(operation: string, read: ReadDeclaration): ReadDeclaration {
    const { skipping, by = [], filter } = read
    const skips = skipping ? { skipping: skipping.map((target) => this.#target(target)) } : {}
    if (operation === 'query' || operation === 'nearest')
      return { ...read, ...skips, by: [...this.#names, by].flat() }
    if (operation !== 'scan') return { ...read, ...skips }
    const owner = Object.fromEntries(this.#names.map((name) => [name, param(name)]))
    return { ...read, ...skips, filter: filter ? allOf(owner, filter) : owner }
  }

  #target(target: Target): Target {
    const { source, derivation } = target as Target & Partial<DerivedReference>
    if (source === undefined || derivation === undefined) return this.entity(target as Entity)
    const made = this.entity(source) as Entity & Readonly<Record<string, Target>>
    return made[derivation]!
  }

  #derivation(original: Derivation): Derivation {
    const { target } = original.spec
    const spec = target ? { ...original.spec, target: this.#target(target) } : original.spec
    return { ...original, key: this.#key(original.key), spec }
  }

  #key(key: KeyTexts): KeyTexts {
    return Object.fromEntries(Object.entries(key).map(([name, text]) => [name, this.#scope.key(text)]))
  }
}

/** Returns an attribute without default, generated value and schema, which parameters do not have. */
function asParameter({ spec }: AnyAttribute): AnyAttribute {
  const { default: _, onCreate: __, onWrite: ___, ...rest } = spec
  return new Attribute({ ...rest, functions: {} })
}

function attributeTaken(entity: string, attribute: string): TablewrightError {
  return new TablewrightError('NAME_TAKEN', `${entity} already has an attribute "${attribute}".`, {
    remedy: 'Choose another name for the attributes of the scope.',
    data: { entity, attribute },
  })
}
