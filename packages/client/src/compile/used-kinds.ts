import type { CodecModel, ParameterModel, TemplateModel } from '@tablewright/design/model'
import type { ConditionPlan } from '../expressions/condition-plan.js'
import type { PlaceholderPlan } from '../expressions/expression-plan.js'
import type { SlotPlan } from '../expressions/slot-plan.js'
import type { ItemPlan, StoredType } from '../items/item-plan.js'
import { isLean } from '../items/lean-values.js'
import type { ChangePlan } from '../plan/change-plan.js'
import type { DerivedPlan } from '../plan/derived-plan.js'
import type { EntityPlan } from '../plan/entity-plan.js'
import type { DesignPlan, PatternPlan } from '../plan/plan.js'
import type { TargetPlan } from '../plan/target-plan.js'
import type { StepPlan } from '../plan/transact-plan.js'
import type { WritePlan } from '../plan/write-plan.js'
import { isTextType } from './text-types.js'

/** Collects the records of a plan by sort. They determine the imports of a printed client. */
export class UsedKinds {
  readonly codecs: CodecModel[] = []
  readonly values: StoredType[] = []
  /** Types whose values are stored as texts. */
  readonly texts: StoredType[] = []
  readonly checks: StoredType[] = []
  readonly parameters: ParameterModel[] = []
  readonly slots: SlotPlan[] = []
  readonly tests: ConditionPlan[] = []
  /** Changes that are made in code, because the item is read first. */
  readonly changes: ChangePlan[] = []
  /** Changes that are made in code if a write is part of a transaction. */
  readonly allChanges: ChangePlan[] = []
  readonly derived: DerivedPlan[] = []
  readonly writes: WritePlan[] = []
  readonly executors = new Set<PatternPlan['kind']>()
  readonly generators = new Set<string>()
  readonly computed = new Set<string>()
  /** Whether an attribute has a default. */
  defaults = false
  /** Whether a transaction may create an item that another step or element of it writes, too. */
  createsAgain = false
  readonly items: ItemPlan[] = []
  /** Whether all gets return whole items. */
  leanGet = true
  /** Whether all queries return whole items of one kind. */
  leanDecode = true
  /** Whether a query or scan reads items that are no results. */
  filters = false
  #delimiters = new Set<string>()

  /** Whether an item may be created by an update. */
  get upserts(): boolean {
    return this.writes.some((write) => write.kind === 'update' && write.upsert)
  }

  /** Whether a parameter is a list of values. */
  get lists(): boolean {
    return this.parameters.some(({ kind }) => kind === 'list')
  }

  get twins(): boolean {
    return this.derived.some(({ kind }) => kind === 'twin')
  }

  /** Whether keys contain all texts unchanged. */
  get plainTexts(): boolean {
    return this.codecs.every(
      (codec) => codec.kind !== 'text' || (codec.onDelimiter === 'refuse' && !codec.fold),
    )
  }

  /** Whether all times in keys ascend. */
  get risingTimes(): boolean {
    return this.codecs.every((codec) => codec.kind !== 'timestamp' || codec.direction === 'ascending')
  }

  /** Whether all bounds of ranges are keys: none excludes its end, and none is a part of a key. */
  get includedBounds(): boolean {
    return this.slots.every((slot) => slot.kind !== 'bound' || !(slot.before || slot.tail))
  }

  /** Whether all comparisons test the equality of texts, numbers or booleans that the input reader accepts. */
  get onlyEqual(): boolean {
    return this.tests.every(
      (test) => test.kind !== 'compare' || (test.comparison === '=' && isScalarSlot(test.value)),
    )
  }

  /** Whether keys contain all values unchanged, so that templates can be printed in their short form. */
  get leanKeys(): boolean {
    const hasOthers =
      !this.codecs.every(({ kind }) => ['text', 'timestamp', 'date', 'ulid', 'uuid'].includes(kind)) ||
      this.values.some(({ kind }) => kind === 'keyText') ||
      this.slots.some((slot) => slot.kind === 'prefix' || 'before' in slot) ||
      this.derived.some(({ kind }) => kind === 'memberOf')
    const isUsual = [...this.#delimiters].every((delimiter) => delimiter === '#')
    return !hasOthers && isUsual && this.plainTexts && this.risingTimes
  }

  constructor({ items, entities, patterns }: DesignPlan) {
    for (const item of Object.values(items)) this.#item(item)
    for (const pattern of Object.values(patterns)) this.#pattern(pattern)
    // Only an item that is written as a whole has its version and counters computed.
    const made = new Set(this.writes.flatMap((write) => (isWhole(write) ? [write.entity] : [])))
    for (const entity of Object.values(entities)) {
      for (const each of entity.derived ?? []) if (each.kind === 'twin') made.add(each.twin)
    }
    for (const [name, entity] of Object.entries(entities)) this.#entity(entity, made.has(name))
  }

  #item(item: ItemPlan): void {
    this.items.push(item)
    this.#templates(item.keys)
    for (const { keys } of item.indexes ?? []) this.#templates(keys)
    for (const { type } of item.attributes) this.#stored(type)
  }

  #entity({ attributes, derived = [] }: EntityPlan, isMade: boolean): void {
    for (const { onCreate, onWrite, default: otherwise, computed } of attributes) {
      if (computed && isMade) this.computed.add(computed)
      if (onCreate) this.generators.add(onCreate)
      if (onWrite) this.generators.add(onWrite)
      if (otherwise) this.generators.add(otherwise.kind)
      this.defaults ||= otherwise !== undefined
    }
    for (const each of derived) this.#derived(each)
  }

  #derived(plan: DerivedPlan): void {
    this.derived.push(plan)
    this.#condition(plan.while)
    if (plan.kind === 'count') {
      this.#templates(plan.keys)
      this.#placeholders(plan.exists)
      if (plan.requires) {
        this.#condition(plan.requires.condition)
        this.#placeholders(plan.requires.expression)
      }
    } else if (plan.kind === 'memberOf') {
      this.#templates(plan.keys)
      this.#template(plan.element)
    } else if (plan.kind !== 'twin') {
      for (const copy of plan.otherCopies ?? []) if (copy.kind === 'value') this.#type(copy.type, this.values)
    }
  }

  #pattern(plan: PatternPlan): void {
    this.executors.add(plan.kind)
    for (const parameter of Object.values(plan.parameters)) this.#parameter(parameter)
    switch (plan.kind) {
      case 'get':
        this.#target(plan.target)
        this.leanGet &&= isWholeItem(plan.target)
        break
      case 'transactGet':
        for (const target of Object.values(plan.targets)) this.#target(target)
        break
      case 'batchGet':
        break
      case 'query':
      case 'queryFirst':
        this.#placeholders({ names: {}, values: plan.values })
        this.filters ||= plan.filtered === true
        this.leanDecode &&=
          plan.decode.kind === 'own' && plan.decode.items.length === 1 && !plan.decode.returns
        break
      case 'searchVectors':
        this.#slot(plan.vector)
        this.#placeholders({ names: {}, values: plan.values })
        break
      case 'transact':
        for (const { write } of plan.steps) this.#write(write, true)
        this.createsAgain ||= plan.steps.some((step) => mayMeet(step, plan.steps))
        break
      default:
        this.#write(plan, false)
    }
  }

  #target(target: TargetPlan): void {
    if (target.kind === 'set') this.#templates(target.keys)
  }

  #write(plan: WritePlan, together: boolean): void {
    this.writes.push(plan)
    if (!isGuardAlone(plan)) this.#condition('condition' in plan ? plan.condition : undefined)
    this.#placeholders('expression' in plan ? plan.expression : undefined)
    if (plan.kind !== 'update') return
    for (const change of plan.changes) {
      this.allChanges.push(change)
      if (together || plan.readsBefore) this.changes.push(change)
      for (const part of Object.values(change)) this.#slot(part as SlotPlan)
    }
  }

  #parameter(parameter: ParameterModel): void {
    this.parameters.push(parameter)
    if (parameter.kind === 'value') this.#type(parameter.type, this.checks)
    else for (const each of Object.values(parameter.element)) this.#parameter(each)
  }

  #condition(condition: ConditionPlan | undefined): void {
    if (!condition) return
    this.tests.push(condition)
    if ('conditions' in condition) for (const each of condition.conditions) this.#condition(each)
    else if (condition.kind === 'not') this.#condition(condition.condition)
    else for (const part of Object.values(condition).flat()) this.#slot(part as SlotPlan)
  }

  #placeholders(plan: PlaceholderPlan | undefined): void {
    for (const slot of Object.values(plan?.values ?? {})) this.#slot(slot)
  }

  #slot(slot: SlotPlan): void {
    if (typeof slot !== 'object' || !slot.kind) return
    this.slots.push(slot)
    if (slot.kind === 'value') this.#stored(slot.type)
    if (slot.kind === 'keyBefore') for (const each of [slot.bound, ...(slot.others ?? [])]) this.#slot(each)
    if (slot.kind === 'rangeStart') for (const bound of [slot.low, slot.high]) this.#slot(bound)
    if ('template' in slot) this.#template(slot.template)
    if ('codec' in slot) this.codecs.push(slot.codec)
  }

  #templates(templates: Readonly<Record<string, TemplateModel>>): void {
    for (const template of Object.values(templates)) this.#template(template)
  }

  #template({ segments, delimiter }: TemplateModel): void {
    this.#delimiters.add(delimiter)
    for (const segment of segments) if (segment.kind === 'placeholder') this.codecs.push(segment.codec)
  }

  /** Types of texts need no maker, unless a twin compares them. */
  #stored(type: StoredType): void {
    if (isTextType(type)) this.texts.push(type)
    else this.#type(type, this.values)
  }

  #type(type: StoredType, into: StoredType[]): void {
    into.push(type)
    if (type.kind === 'keyText') this.codecs.push(type.codec)
    if (type.kind === 'list') this.#type(type.element, into)
    if (type.kind === 'set' && type.member) this.#type(type.member, into)
    if (type.kind === 'map') this.#type(type.value, into)
    if (type.kind === 'record') for (const field of Object.values(type.fields)) this.#type(field.type, into)
  }
}

/** Whether a step creates items that may be those of other steps, or of other elements of its list. */
function mayMeet({ write, forEach }: StepPlan, steps: readonly StepPlan[]): boolean {
  if (write.kind !== 'create') return false
  return forEach !== undefined || steps.filter((other) => other.write.entity === write.entity).length > 1
}

function isWhole(write: WritePlan): boolean {
  return write.kind === 'create' || write.kind === 'put' || (write.kind === 'update' && write.upsert === true)
}

/** Whether the condition of a write only compares its guard, which executors do by themselves. */
export function isGuardAlone(write: object): boolean {
  const { guard, condition } = write as { readonly guard?: unknown; readonly condition?: ConditionPlan }
  return typeof guard === 'string' && condition?.kind === 'compare' && condition.attribute === guard
}

function isScalarSlot(slot: {
  readonly kind: string
  readonly type?: StoredType
  readonly value?: object
}): boolean {
  if (slot.kind === 'value') return isLean(slot.type!)
  const [type] = slot.kind === 'constant' ? Object.keys(slot.value!) : []
  return type === 'S' || type === 'BOOL'
}

function isWholeItem(target: TargetPlan): boolean {
  return target.kind === 'item' && !target.returns && target.expiry === undefined
}
