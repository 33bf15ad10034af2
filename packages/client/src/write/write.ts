import type { Item } from '@tablewright/dynamo'
import type { CallSite } from '../errors/call-errors.js'
import type { ConditionPlan } from '../expressions/condition-plan.js'
import type { ReadScope } from '../expressions/read-scope.js'
import type { Test } from '../expressions/tests.js'
import type { Call } from '../input/call.js'
import type { Functions } from '../input/read-input.js'
import type { ItemCodec } from '../items/item-codec.js'
import type { Values } from '../items/key-codec.js'
import type { StoredPath } from '../items/stored-path.js'
import type { ChangePlan } from '../plan/change-plan.js'
import type { DerivedPlan } from '../plan/derived-plan.js'
import type { EntityPlan } from '../plan/entity-plan.js'
import type { DecodePlan } from '../plan/query-plan.js'
import type { WritePlan } from '../plan/write-plan.js'
import type { Action } from './action.js'
import type { Changed } from './changes.js'
import type { conditionTest } from './condition-test.js'
import type { copier, renamer } from './copies.js'
import type { GeneratorMakers } from './generators.js'
import type { ComputedMakers, FillerOf, NewValues } from './new-values.js'
import type { WriteOutcome } from './outcome.js'
import type { Derived } from './part.js'
import type { reindexer } from './reindex.js'
import type { ItemRead, Stored } from './stored.js'
import type { updateFiller } from './update-filler.js'

/** One write of an entity, prepared. Pure: computes the item after the write from the call and the item before. */
export interface Write {
  readonly kind: 'create' | 'put' | 'update' | 'delete' | 'check'
  readonly entity: EntityWriter
  /** Whether the item must be read first, because derived items or index keys may change. */
  readonly readsBefore?: boolean | undefined
  /** Returns the outcome of a write that failed, if that is a result. Throws the error otherwise. */
  readonly recover?: ((error: unknown) => WriteOutcome) | undefined
  key(call: Call): Item
  /** Returns the values that are generated for a call. Defaults to none. */
  generate?(call: Omit<Call, 'generated'>): Values
  /** Returns the item after the write; undefined is no item. Throws the error for the caller if it is refused. */
  apply(before: Stored | undefined, call: Call, site: CallSite): Stored | undefined
  /** The paths that `apply` and the derived items depend on. Defaults to none. */
  readonly reads?: readonly StoredPath[] | undefined
  /** Returns the paths that an update writes. Others write the whole item. */
  writes?(call: Call): readonly StoredPath[]
  /** Derived items that may change, and twins. */
  readonly derived: readonly Followed[]
  /** The write without a read, if it is proven to be equivalent. */
  readonly direct?: ((call: Call, site: CallSite) => DirectWrite) | undefined
}

export interface DirectWrite {
  readonly action: Action
  /** The item after the write, if it is known before the database answers. */
  readonly after?: Stored
}

/** A write with its call. */
export interface WriteStep {
  readonly write: Write
  readonly call: Call
}

/** The parts that all writes of an entity share. */
export interface EntityWriter {
  readonly name: string
  readonly plan: EntityPlan
  readonly codec: ItemCodec
  readonly values: NewValues
  /** Its derived items and twins. */
  readonly derived: readonly Followed[]
  /** Returns a new item in its stored form and as it will be read. */
  stored(values: Values): Stored
  /** The paths of all attributes, without those of its key. */
  readonly whole: readonly StoredPath[]
}

/** Returns an item that was read. Requests the read if it was not. */
export type Lookup = (read: ItemRead) => Item | undefined

/** A source before and after a write. */
export interface SourceChange {
  readonly before: Stored | undefined
  readonly after: Stored | undefined
  /** Whether the write is a put, which sets the values that only a twin has and creates a missing twin. */
  readonly replaces: boolean
}

/** A twin of an entity: it has writes of its own, in the transaction of its source. */
export interface DerivedTwin {
  readonly name: string
  readonly entity: string
  readonly reads: readonly string[]
  /** Returns the key of the twin of a source; undefined if it has none. */
  key(source: Stored | undefined, call: Call): Item | undefined
  /** Whether the shared attributes of the twin equal those of its source. */
  agrees(source: Stored, twin: Item): boolean
  writes(change: SourceChange, call: Call, lookup: Lookup): readonly WriteStep[]
  /** Returns the write that makes the twin equal to its source, or creates it. */
  restore(source: Stored, twin: Item | undefined, call: Call): WriteStep
}

/** The derived parts that are written in the transactions of an entity. */
export type Followed = Derived | DerivedTwin

export function isTwin(followed: Followed): followed is DerivedTwin {
  return 'writes' in followed
}

export type DerivedMaker<Plan> = (plan: Plan, source: string, scope: WriteScope) => Derived
export type TwinMaker<Plan> = (plan: Plan, source: string, scope: WriteScope) => DerivedTwin

/** Functions that prepare derived items, by kind. */
export type DerivedMakers = {
  readonly [Kind in Exclude<DerivedPlan['kind'], 'twin'>]?: DerivedMaker<Extract<DerivedPlan, { kind: Kind }>>
} & { readonly twin?: TwinMaker<Extract<DerivedPlan, { kind: 'twin' }>> }

/** Functions that prepare writes, by kind. */
export type WriteMakers = {
  readonly [Kind in WritePlan['kind']]?: (
    plan: Extract<WritePlan, { kind: Kind }>,
    entity: EntityWriter,
    scope: WriteScope,
  ) => Write
}

/** The functions that prepare plans of writes: all kinds, or those that a compiled client uses. */
export interface WriteKinds {
  readonly derived?: DerivedMakers | undefined
  readonly writes?: WriteMakers | undefined
  readonly generators?: GeneratorMakers | undefined
  /** Computes versions and counters. Absent if no item with one is written as a whole. */
  readonly computed?: ComputedMakers | undefined
  /** Prepares attributes with defaults, functions, versions or counters. Absent if there are none. */
  readonly filler?: FillerOf | undefined
  /** Copies nested and converted attributes into derived items. Absent if there are none. */
  readonly copy?: typeof copier | undefined
  /** Fills placeholders of derived items from attributes of other names. Absent if there are none. */
  readonly rename?: typeof renamer | undefined
  /** Tests conditions of writes. Absent if writes have guards only. */
  readonly explainCondition?: typeof conditionTest | undefined
  /** Fills updates that need no read. Absent if every update reads. */
  readonly fillUpdate?: typeof updateFiller | undefined
  /** Rewrites index keys. Absent if no update changes one. */
  readonly reindex?: typeof reindexer | undefined
}

export interface WriteScope extends ReadScope, WriteKinds {
  /** Prepares the results of queries. Absent if all are whole items of one kind. */
  readonly decoder?: ((plan: DecodePlan, scope: ReadScope) => (item: Item) => unknown) | undefined
  readonly test: (plan: ConditionPlan) => Test
  readonly change: (plan: ChangePlan) => Changed
  entity(name: string): EntityWriter
  readonly functions: Functions
}
