import type { AttributeFunctions } from '@tablewright/design'
import type { Item } from '@tablewright/dynamo'
import type { CallSite } from '../errors/call-errors.js'
import type { ConditionPlan } from '../expressions/condition-plan.js'
import type { ReadScope } from '../expressions/read-scope.js'
import type { Test } from '../expressions/tests.js'
import type { Call } from '../input/call.js'
import type { ItemCodec } from '../items/item-codec.js'
import type { Values } from '../items/key-codec.js'
import type { StoredPath } from '../items/stored-path.js'
import type { ChangePlan } from '../plan/change-plan.js'
import type { DerivedPlan } from '../plan/derived-plan.js'
import type { EntityPlan } from '../plan/entity-plan.js'
import type { WritePlan } from '../plan/write-plan.js'
import type { Action } from './action.js'
import type { Changed } from './changes.js'
import type { GeneratorMakers } from './generators.js'
import type { NewValues } from './new-values.js'
import type { Derived } from './part.js'
import type { reindexer } from './reindex.js'
import type { ItemRead, Stored } from './stored.js'
import type { updateFiller } from './update-filler.js'

/** One write of an entity, prepared. Pure: what the call brings and what was there in, what is there afterwards out. */
export interface Write {
  readonly kind: 'create' | 'put' | 'update' | 'delete' | 'check'
  readonly entity: EntityWriter
  /** The item must be read first, because what follows from it may have to move. */
  readonly readsBefore: boolean
  /** A missing item is an answer, not an error. */
  readonly mayBeAbsent?: boolean
  key(call: Call): Item
  /** Values that are generated for a call. */
  generate(call: Omit<Call, 'generated'>): Values
  /** Returns the item after the write; undefined is no item. Throws the error for the caller if it is refused. */
  apply(before: Stored | undefined, call: Call, site: CallSite): Stored | undefined
  /** What `apply` and the difference of what is derived depend on. */
  reads(call: Call): readonly StoredPath[]
  /** The paths that an update writes; a put writes the whole item. */
  writes(call: Call): readonly StoredPath[]
  /** What may have to move. */
  readonly derived: readonly Derived[]
  readonly twins: readonly DerivedTwin[]
  /** The write without a read, where a rule proves that it is the same. */
  readonly direct?: ((call: Call, site: CallSite) => DirectWrite) | undefined
}

export interface DirectWrite {
  readonly action: Action
  /** The item afterwards, where it is known before the database answers. */
  readonly after?: Stored
}

/** A write with the call that it is for. */
export interface WriteStep {
  readonly write: Write
  readonly call: Call
}

/** What all writes of an entity share. */
export interface EntityWriter {
  readonly name: string
  readonly plan: EntityPlan
  readonly codec: ItemCodec
  readonly values: NewValues
  /** Everything that is stored because of it, apart from its own item. */
  readonly derived: readonly Derived[]
  readonly twins: readonly DerivedTwin[]
  /** A new item, as it is stored and as it will be read back. */
  stored(values: Values): Stored
  /** Where attributes are stored, without those that its key fixes. */
  paths(attributes: Iterable<string>): readonly StoredPath[]
}

/** The item as it was read; asks for it to be read where it was not. */
export type Lookup = (read: ItemRead) => Item | undefined

/** What a write makes of a source. */
export interface SourceChange {
  readonly before: Stored | undefined
  readonly after: Stored | undefined
  /** A put: it gives values to what only a twin has, and makes a twin that is missing. */
  readonly replaces: boolean
}

/** Another entity that follows its source: writes of its own, in the transaction of the source. */
export interface DerivedTwin {
  readonly name: string
  readonly entity: string
  readonly reads: readonly string[]
  /** The key of the twin of a source; undefined while it has none. */
  key(source: Stored | undefined, call: Call): Item | undefined
  /** Whether the twin says of the shared attributes what its source says. */
  agrees(source: Stored, twin: Item): boolean
  writes(change: SourceChange, call: Call, lookup: Lookup): readonly WriteStep[]
  /** Makes the twin say what its source says, or creates it where it is missing. */
  restore(source: Stored, twin: Item | undefined, call: Call): WriteStep
}

export type DerivedMaker<Plan> = (plan: Plan, source: string, scope: WriteScope) => Derived
export type TwinMaker<Plan> = (plan: Plan, source: string, scope: WriteScope) => DerivedTwin

/** How each kind of derived item is prepared. */
export type DerivedMakers = {
  readonly [Kind in Exclude<DerivedPlan['kind'], 'twin'>]?: DerivedMaker<Extract<DerivedPlan, { kind: Kind }>>
} & { readonly twin?: TwinMaker<Extract<DerivedPlan, { kind: 'twin' }>> }

/** How each kind of write is prepared. */
export type WriteMakers = {
  readonly [Kind in WritePlan['kind']]?: (
    plan: Extract<WritePlan, { kind: Kind }>,
    entity: EntityWriter,
    scope: WriteScope,
  ) => Write
}

/** What plans of writes are prepared with: all kinds, or those that a compiled client uses. */
export interface WriteKinds {
  readonly change: (plan: ChangePlan) => Changed
  readonly derived: DerivedMakers
  readonly writes: WriteMakers
  readonly generators: GeneratorMakers
  /** Fills updates that need no read. Absent where every update reads. */
  readonly fillUpdate?: typeof updateFiller | undefined
  /** Writes keys of indexes anew. Absent where no update changes one. */
  readonly reindex?: typeof reindexer | undefined
}

export interface WriteScope extends ReadScope {
  readonly test: (plan: ConditionPlan) => Test
  readonly write: WriteKinds
  entity(name: string): EntityWriter
  functions(entity: string): Readonly<Record<string, AttributeFunctions>>
}
