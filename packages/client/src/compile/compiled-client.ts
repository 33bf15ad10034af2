import type { CodecModel } from '@tablewright/design/model'
import type { CodecOf } from '@tablewright/design/templates'
import type { ValueConverter } from '@tablewright/dynamo'
import type { Kinds } from '../connect/kinds.js'
import { createMethods, transactMethod } from '../connect/methods.js'
import { type ConnectOptions, openContext } from '../connect/open-context.js'
import { prepareDesign } from '../connect/prepare-design.js'
import type { Driver } from '../drivers/driver.js'
import { interpreter } from '../items/interpreter.js'
import type { ItemConverter, ItemKinds } from '../items/item-kinds.js'
import type { AttributePlan, StoredType } from '../items/item-plan.js'
import type { KeyCodec } from '../items/key-codec.js'
import { leanText } from '../items/lean-values.js'
import type { ValueMakers } from '../items/value-converters.js'
import type { DesignPlan } from '../plan/plan.js'

type Connect = (driver: Driver, options?: ConnectOptions) => object

/**
 * Returns the `connect` function of a printed plan. Its clients have the same methods as those of the connected design.
 */
export function compiledClient(plan: DesignPlan, kinds: Kinds): Connect {
  let prepared: ReturnType<typeof prepareDesign> | undefined
  return (driver, options = {}) => {
    prepared ??= prepareDesign(plan, kinds)
    return createMethods({ name: plan.name, ...prepared, ...openContext(driver, options) })
  }
}

/**
 * The same for clients with `transact`. It needs all kinds of changes, because items of a transaction may be read
 * first.
 */
export function transactingClient(plan: DesignPlan, kinds: Kinds, more: Partial<Kinds> = {}): Connect {
  const { name } = plan
  let prepared: ReturnType<typeof prepareDesign> | undefined
  return (driver, options = {}) => {
    prepared ??= prepareDesign(plan, { ...kinds, ...more })
    const connection = { name, patterns: prepared.patterns, ...openContext(driver, options) }
    return createMethods(connection, transactMethod(connection))
  }
}

type CodecMakers = {
  readonly [Kind in CodecModel['kind']]?: (
    model: Extract<CodecModel, { kind: Kind }>,
    delimiter: string,
  ) => ReturnType<CodecOf>
}

/** Returns the item kinds of a printed plan. */
export function itemKinds(
  codecs: CodecMakers,
  key: (template: never, codecs: CodecOf) => KeyCodec,
  values: ValueMakers,
  converter: (attributes: readonly AttributePlan[], value: ItemKinds['value']) => ItemConverter,
  indexed?: ItemKinds['indexed'],
): ItemKinds {
  const codec: CodecOf = (model, delimiter) => (codecs[model.kind] as CodecOf)(model, delimiter)
  const typed = interpreter<StoredType, ValueConverter, CodecOf>(values, codec)
  const value = (type?: StoredType) => (type ? typed(type) : leanText)
  return {
    codec,
    value,
    key: (template) => key(template as never, codec),
    converter: (attributes) => converter(attributes, value),
    indexed,
  }
}
