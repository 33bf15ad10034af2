import type { StoredType } from '../items/item-plan.js'
import { isLean } from '../items/lean-values.js'
import type { ChangePlan } from '../plan/change-plan.js'
import type { WritePlan } from '../plan/write-plan.js'
import { isGuardAlone, type UsedKinds } from './used-kinds.js'

/** A table of makers by kind: `{ text: 'textValue' }`. */
type MakerNames = Readonly<Record<string, string>>

/** The source of the kinds that a plan uses, and the names that it imports. */
export interface PrintedKinds {
  readonly imports: readonly string[]
  readonly source: string
  /** The additional arguments of a client with `transact`. */
  readonly transacting: string
}

export function printKinds(used: UsedKinds): PrintedKinds {
  const imports = new Set<string>()
  const name = (exported: string) => {
    imports.add(exported)
    return exported
  }
  const table = (makers: MakerNames) =>
    `{ ${Object.entries(makers)
      .map(([kind, maker]) => `${kind}: ${name(maker)}`)
      .join(', ')} }`
  const writing = used.writes.length > 0 ? writingMakers(used) : {}
  const fields = [
    `items: ${name('itemKinds')}(${table(codecMakers(used))}, ${name(keyMaker(used))}, ${table(valueMakers(used.twins ? [...used.values, ...used.texts] : used.values))}, ${name(converterMaker(used))}${used.items.some(({ indexes }) => indexes) ? `, ${name('indexedCodec')}` : ''})`,
    `input: ${name(used.lists ? 'anyInput' : 'plainInput')}(${name('interpreter')}(${table(checkMakers(used.checks))}))`,
    `slots: ${table(slotMakers(used))}`,
    `executors: ${table(executorMakers(used))}`,
    ...(used.leanDecode ? [] : [`decoder: ${name('itemDecoder')}`]),
    ...Object.entries(writing).flatMap(([field, makers]) => {
      if (typeof makers === 'string') return [`${field}: ${name(makers)}`]
      return Object.keys(makers).length > 0 ? [`${field}: ${table(makers)}`] : []
    }),
  ]
  const source = `{\n  ${fields.join(',\n  ')},\n}`
  const more = {
    changes: changeMakers(used.allChanges),
    writes: writeMakers(used, 'directCreateWrite', 'anyUpdateWrite'),
  }
  const transacting =
    used.writes.length > 0
      ? `kinds, { changes: ${table(more.changes)}, writes: ${table(more.writes)} }`
      : 'kinds'
  return { imports: [...imports], source, transacting }
}

function byKind(
  plans: readonly { readonly kind: string }[],
  maker: (kind: string) => string | undefined,
): MakerNames {
  const kinds = [...new Set(plans.map(({ kind }) => kind))].sort()
  return Object.fromEntries(kinds.flatMap((kind) => (maker(kind) ? [[kind, maker(kind)!]] : [])))
}

/** The makers that only writes need: tables by kind, or single functions. */
function writingMakers(used: UsedKinds): Readonly<Record<string, MakerNames | string>> {
  const updates = used.writes.flatMap((write) => (write.kind === 'update' ? [write] : []))
  const derivedItems = used.derived.flatMap((each) => ('copies' in each ? [each] : []))
  const optional = {
    fillUpdate: updates.some(({ expression }) => expression) && 'updateFiller',
    reindex: updates.some(({ indexes }) => indexes) && 'reindexer',
    filler: (used.computed.size > 0 || used.defaults) && 'anyFiller',
    explainCondition: used.writes.some(isTested) && 'conditionTest',
    copy: derivedItems.some(({ otherCopies }) => otherCopies) && 'copier',
    rename: derivedItems.some(({ renamed }) => renamed) && 'renamer',
  }
  const named = (kinds: Iterable<string>, suffix: string) =>
    Object.fromEntries([...kinds].map((kind) => [kind, `${kind}${suffix}`]))
  return {
    tests: testMakers(used),
    changes: changeMakers(used.changes),
    derived: derivedMakers(used),
    writes: writeMakers(used, 'createWrite', 'updateWrite'),
    generators: named(used.generators, 'Generator'),
    computed: named(used.computed, 'Computed'),
    ...Object.fromEntries(Object.entries(optional).flatMap(([field, made]) => (made ? [[field, made]] : []))),
  }
}

/**
 * Chooses a create without an action of its own if no create has a condition or meets another write of its item, and an
 * update that always reads.
 */
function writeMakers(used: UsedKinds, create: string, update: string): MakerNames {
  const { writes, createsAgain } = used
  const asks = createsAgain || writes.some((write) => write.kind === 'create' && write.condition)
  const special: MakerNames = {
    create: asks ? 'directCreateWrite' : create,
    update: writes.every(isPlainUpdate) ? update : 'anyUpdateWrite',
  }
  return byKind(writes, (kind) => special[kind] ?? `${kind}Write`)
}

function isTested(write: WritePlan): boolean {
  return 'condition' in write && write.condition !== undefined && !isGuardAlone(write)
}

function isPlainUpdate(write: WritePlan): boolean {
  if (write.kind !== 'update') return true
  return (
    !write.expression && !write.upsert && !write.indexes && write.changes.every(({ kind }) => kind !== 'edit')
  )
}

const derivedNames: MakerNames = {
  unique: 'uniqueItem',
  pointer: 'pointerItem',
  memberOf: 'derivedMember',
  count: 'derivedCount',
  twin: 'derivedTwin',
}

function derivedMakers({ derived }: UsedKinds): MakerNames {
  const shared = derived.some((each) => each.kind === 'mirror' && each.identity)
  return byKind(derived, (kind) => derivedNames[kind] ?? (shared ? 'uniqueItem' : 'mirrorItem'))
}

/** Chooses smaller codecs if all texts are plain, or all times ascend. */
function codecMakers({ codecs, plainTexts, risingTimes, leanKeys }: UsedKinds): MakerNames {
  if (leanKeys) return byKind(codecs, (kind) => `${kind}Part`)
  const special: MakerNames = {
    ...(plainTexts ? { text: 'plainTextCodecOf' } : {}),
    ...(risingTimes ? { timestamp: 'ascendingTimestampCodecOf' } : {}),
  }
  return byKind(codecs, (kind) => (kind === 'native' ? undefined : (special[kind] ?? `${kind}CodecOf`)))
}

function keyMaker({ codecs, leanKeys }: UsedKinds): string {
  if (leanKeys) return 'leanKey'
  return codecs.some(({ kind }) => kind === 'native') ? 'keyCodec' : 'textKey'
}

const valueNames: MakerNames = {
  id: 'textValue',
  date: 'textValue',
  oneOf: 'textValue',
  integer: 'wholeValue',
  money: 'wholeValue',
  version: 'wholeValue',
}

function valueMakers(types: readonly StoredType[]): MakerNames {
  const iso = types.every((type) => type.kind !== 'timestamp' || type.stored === 'iso')
  const special: MakerNames = { ...valueNames, ...(iso ? { timestamp: 'textValue' } : {}) }
  return byKind(types, (kind) => special[kind] ?? `${kind}Value`)
}

/** Chooses the smaller converter if all items are flat and their values need no check. */
function converterMaker({ items }: UsedKinds): string {
  const lean = items.every(({ attributes }) =>
    attributes.every(
      ({ name, path = [name], type }) =>
        isLean(type) && path.length === 1 && ![name, path[0]!].some((each) => each in Object.prototype),
    ),
  )
  return lean ? 'leanTable' : 'tableConverter'
}

function checkMakers(types: readonly StoredType[]): MakerNames {
  const special: MakerNames = {
    ...(types.some((type) => type.kind === 'text' && type.lowerCase) ? {} : { text: 'plainTextCheck' }),
    ...(types.some((type) => type.kind === 'id' && type.form === 'uuid') ? {} : { id: 'leanIdCheck' }),
    ...(types.some((type) => type.kind === 'timestamp' && type.stored === 'seconds')
      ? {}
      : { timestamp: 'leanTimestampCheck' }),
    version: 'leanVersionCheck',
  }
  return byKind(types, (kind) => special[kind] ?? `${kind}Check`)
}

/** Chooses smaller slots if no value can be refused, or all ranges include their ends. */
function slotMakers({ slots, codecs, includedBounds }: UsedKinds): MakerNames {
  const lean = slots.every((slot) => slot.kind !== 'value' || isLean(slot.type))
  const special: MakerNames = {
    ...(lean ? { value: 'leanValueSlot' } : {}),
    ...(!includedBounds ||
    codecs.some(({ kind }) => kind === 'native') ||
    slots.some(({ kind }) => kind === 'keyBefore')
      ? {}
      : { rangeStart: 'textRangeStartSlot' }),
  }
  const kinds = slots.map(({ kind }) => ({ kind: kind === 'bound' && includedBounds ? 'key' : kind }))
  return byKind(kinds, (kind) => special[kind] ?? `${kind}Slot`)
}

const testNames: MakerNames = { itemExists: 'existsTest', itemAbsent: 'absentTest', absent: 'missingTest' }

function testMakers({ tests, onlyEqual }: UsedKinds): MakerNames {
  const special: MakerNames = { ...testNames, ...(onlyEqual ? { compare: 'equalTest' } : {}) }
  return byKind(tests, (kind) => special[kind] ?? `${kind}Test`)
}

function changeMakers(changes: readonly ChangePlan[]): MakerNames {
  const whole = changes.every(
    (change) =>
      change.kind !== 'increment' ||
      (change.by.kind === 'constant' && /^\{"N":"\d+"\}$/.test(JSON.stringify(change.by.value))),
  )
  // Only a set can be empty, which removes the attribute.
  const plain = changes.every(
    (change) =>
      change.kind !== 'set' ||
      (!change.ifAbsent && !(change.value.kind === 'value' && change.value.type.kind === 'set')),
  )
  const special: MakerNames = {
    ...(whole ? { increment: 'wholeIncrementChange' } : {}),
    ...(plain ? { set: 'plainSetChange' } : {}),
  }
  return byKind(changes, (kind) => special[kind] ?? `${kind}Change`)
}

const executorNames: MakerNames = {
  create: 'executeWrite',
  put: 'executeWrite',
  update: 'executeWrite',
  delete: 'executeWrite',
  transact: 'executeTransaction',
}

function executorMakers({ executors, derived, leanGet, filters, writes }: UsedKinds): MakerNames {
  const plain = derived.every(({ kind }) => ['unique', 'mirror', 'pointer'].includes(kind))
  const names: MakerNames = {
    ...executorNames,
    ...(leanGet && { get: 'executeItemGet' }),
    ...(!filters && { query: 'executePlainQuery', queryFirst: 'executePlainQueryFirst' }),
  }
  const reads = writes.every(isReadFirst)
  const nameOf = (kind: string) =>
    plain && executorNames[kind] === 'executeWrite'
      ? reads
        ? 'executeReadWrite'
        : 'executePlainWrite'
      : (names[kind] ?? `execute${kind[0]!.toUpperCase()}${kind.slice(1)}`)
  return Object.fromEntries([...executors].sort().map((kind) => [kind, nameOf(kind)]))
}

/** Whether a write reads its item first, or creates it without a further condition. */
function isReadFirst(write: WritePlan): boolean {
  if (write.kind === 'create') return !write.condition
  return write.kind !== 'check' && write.readsBefore === true
}
