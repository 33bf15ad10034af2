import type { ParameterModel } from '@tablewright/design/model'
import type { StoredType } from '../items/item-plan.js'
import { isLean } from '../items/lean-values.js'
import type { ChangePlan } from '../plan/change-plan.js'
import type { UsedKinds } from './used-kinds.js'

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
  const changes = (plans: readonly ChangePlan[]) => table(changeMakers(plans))
  const writes = used.writes.length > 0
  const direct = used.writes.some((write) => write.kind === 'update' && write.expression)
  const moves = used.writes.some((write) => write.kind === 'update' && write.indexes)
  const writing = `{
    tests: ${table(testMakers(used))},
    changes: ${changes(used.changes)},
    derived: ${table(byKind(used.derived, derivedNames))},
    writes: ${table(byKind(used.writes, (kind) => `${kind}Write`))},
    generators: ${table(Object.fromEntries([...used.generators].map((kind) => [kind, `${kind}Generator`])))},${direct ? `\n    fillUpdate: ${name('updateFiller')},` : ''}${moves ? `\n    reindex: ${name('reindexer')},` : ''}
  }`
  const source = `{
  items: ${name('itemKinds')}(${table(codecMakers(used))}, ${name(keyMaker(used))}, ${table(valueMakers(used.values))}, ${name(converterMaker(used))}),
  input: { check: ${name('interpreter')}(${table(checkMakers(used.checks))})${inputMakers(used.parameters)
    .map((each) => `, ${each}: ${name(`${each}Reader`)}`)
    .join('')} },
  slots: ${table(slotMakers(used))},
  executors: ${table(executorMakers(used))},${writes ? `\n  writing: ${writing},` : ''}
}`
  const transacting = writes ? `kinds, ${changes(used.allChanges)}` : 'kinds'
  return { imports: [...imports], source, transacting }
}

function byKind(
  plans: readonly { readonly kind: string }[],
  maker: (kind: string) => string | undefined,
): MakerNames {
  const kinds = [...new Set(plans.map(({ kind }) => kind))].sort()
  return Object.fromEntries(kinds.flatMap((kind) => (maker(kind) ? [[kind, maker(kind)!]] : [])))
}

function derivedNames(kind: string): string {
  const names: Readonly<Record<string, string>> = {
    memberOf: 'derivedMember',
    count: 'derivedCount',
    twin: 'derivedTwin',
  }
  return names[kind] ?? 'derivedItem'
}

/** Chooses smaller codecs if all texts are plain, or all times ascend. */
function codecMakers({ codecs }: UsedKinds): MakerNames {
  const plain = codecs.every(
    (codec) => codec.kind !== 'text' || (codec.onDelimiter === 'refuse' && !codec.fold),
  )
  const ascending = codecs.every((codec) => codec.kind !== 'timestamp' || codec.direction === 'ascending')
  const special: MakerNames = {
    ...(plain ? { text: 'plainTextCodecOf' } : {}),
    ...(ascending ? { timestamp: 'ascendingTimestampCodecOf' } : {}),
  }
  return byKind(codecs, (kind) => (kind === 'native' ? undefined : (special[kind] ?? `${kind}CodecOf`)))
}

function keyMaker({ codecs }: UsedKinds): string {
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
    ...(types.some((type) => type.kind === 'id' && type.form === 'uuid') ? {} : { id: 'ulidIdCheck' }),
    ...(types.some((type) => type.kind === 'id' && type.form !== 'text') ? {} : { id: 'textIdCheck' }),
    ...(types.some((type) => type.kind === 'timestamp' && type.stored === 'seconds')
      ? {}
      : { timestamp: 'isoTimestampCheck' }),
  }
  return byKind(types, (kind) => special[kind] ?? `${kind}Check`)
}

function inputMakers(parameters: readonly ParameterModel[]): readonly string[] {
  return parameters.some(({ kind }) => kind === 'list') ? ['special'] : []
}

/** Chooses smaller slots if no value can be refused, or all ranges include their ends. */
function slotMakers({ slots }: UsedKinds): MakerNames {
  const lean = slots.every((slot) => slot.kind !== 'value' || isLean(slot.type))
  const included = slots.every((slot) => slot.kind !== 'bound' || !(slot.before || slot.tail))
  const special: MakerNames = {
    ...(lean ? { value: 'leanValueSlot' } : {}),
    ...(included ? { bound: 'includedBoundSlot' } : {}),
  }
  return byKind(slots, (kind) => special[kind] ?? `${kind}Slot`)
}

const testNames: MakerNames = { itemExists: 'existsTest', itemAbsent: 'absentTest', absent: 'missingTest' }

function testMakers({ tests }: UsedKinds): MakerNames {
  const onlyEqual = tests.every(
    (test) => test.kind !== 'compare' || (test.comparison === '=' && isScalarSlot(test.value)),
  )
  const special: MakerNames = { ...testNames, ...(onlyEqual ? { compare: 'equalTest' } : {}) }
  return byKind(tests, (kind) => special[kind] ?? `${kind}Test`)
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

function changeMakers(changes: readonly ChangePlan[]): MakerNames {
  const whole = changes.every(
    (change) =>
      change.kind !== 'increment' ||
      (change.by.kind === 'constant' && /^\{"N":"\d+"\}$/.test(JSON.stringify(change.by.value))),
  )
  return byKind(changes, (kind) => (kind === 'increment' && whole ? 'wholeIncrementChange' : `${kind}Change`))
}

const executorNames: MakerNames = {
  create: 'executeWrite',
  put: 'executeWrite',
  update: 'executeWrite',
  delete: 'executeWrite',
  transact: 'executeTransaction',
}

function executorMakers({ executors, derived, sets }: UsedKinds): MakerNames {
  const plain = derived.every(({ kind }) => ['unique', 'mirror', 'pointer'].includes(kind))
  const names: MakerNames = sets ? executorNames : { ...executorNames, get: 'executeItemGet' }
  const nameOf = (kind: string) =>
    plain && executorNames[kind] === 'executeWrite'
      ? 'executePlainWrite'
      : (names[kind] ?? `execute${kind[0]!.toUpperCase()}${kind.slice(1)}`)
  return Object.fromEntries([...executors].sort().map((kind) => [kind, nameOf(kind)]))
}
