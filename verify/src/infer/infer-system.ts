import { driverSource, type Inference, inferDesign } from '@tablewright/adopt'
import { seededRandom } from '@tablewright/base'
import { connect, createTables, recognizeItem } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import type { Design } from '@tablewright/design'
import type { MemberOfModel, TemplateModel } from '@tablewright/design/model'
import { matchKeyValue } from '@tablewright/design/templates'
import type { AttributeFields, Item } from '@tablewright/dynamo'
import { open } from '@tablewright/engine'
import type { AnySystem } from '@tablewright/system'

const noon = Date.UTC(2026, 0, 15, 12)

/** The design inferred from the sample data of a system, and the items that it saw. */
export async function inferSystem(
  system: AnySystem,
  size: number,
  seed = 1,
): Promise<{ readonly inference: Inference; readonly items: Readonly<Record<string, readonly Item[]>> }> {
  const clock = () => noon
  const engine = await open({ memory: true }, { clock, random: seededRandom(seed), sweepInterval: 0 })
  try {
    const driver = embedded(engine)
    await createTables(connect(system.design, driver))
    const services = system.open({ driver, clock, random: seededRandom(seed) })
    await system.sample(services as never, { items: size, seed })
    const tables = Object.keys(system.design.model.tables)
    const sources = await Promise.all(tables.map((table) => driverSource(driver, table)))
    const inference = await inferDesign(sources, { name: system.name })
    const items: Record<string, Item[]> = {}
    for (const source of sources) {
      const own: Item[] = []
      for await (const page of source.pages()) own.push(...page)
      items[source.shape.name] = own
    }
    return { inference, items }
  } finally {
    await engine.close()
  }
}

export interface TemplateComparison {
  /** `Locker.PK`. */
  readonly place: string
  readonly shipped: string
  readonly inferred: string | undefined
  readonly exact: boolean
}

/** The templates of kinds: entities, derived items, and sets. */
interface Kind {
  readonly name: string
  readonly keys: Readonly<Record<string, TemplateModel>>
  readonly attributes: Design['model']['entities'][string]['attributes']
}

/** Compares each key template of the shipped design whose items were seen with the one that was inferred for them. */
export function compareTemplates(
  shipped: Design,
  inferred: Design,
  items: Readonly<Record<string, readonly Item[]>>,
): readonly TemplateComparison[] {
  const pairs = new Map<string, Pair>()
  for (const [table, all] of Object.entries(items)) {
    for (const item of all) {
      const own = kindOf(shipped, item, table)
      if (!own) continue
      const pair = pairs.get(own.name) ?? { own, other: kindOf(inferred, item, table), seen: new Set() }
      for (const name of Object.keys(item)) pair.seen.add(name)
      pairs.set(own.name, pair)
    }
  }
  // Skip index keys that no item has: nothing can be inferred from them.
  return [...pairs.values()].flatMap(({ own, other, seen }) =>
    Object.entries(own.keys)
      .filter(([key]) => seen.has(key))
      .map(([key, template]) => {
        const found = other?.keys[key]
        return {
          place: `${own.name}.${key}`,
          shipped: template.text,
          inferred: found?.text,
          exact: found !== undefined && outline(template, own) === outline(found, other!),
        }
      }),
  )
}

interface Pair {
  readonly own: Kind
  readonly other: Kind | undefined
  /** Stored names of the kind's items. */
  readonly seen: Set<string>
}

/** Literal text, and the stored name of each placeholder. Key-only attributes have no stored name. */
function outline({ segments }: TemplateModel, { attributes }: Kind): string {
  return segments
    .map((segment) => {
      if (segment.kind === 'literal') return segment.text
      const attribute = attributes[segment.attribute]
      return attribute?.keyOnly === false ? `<${attribute.path.join('.')}>` : '<>'
    })
    .join('')
}

function kindOf(design: Design, item: Item, table: string): Kind | undefined {
  const found = recognizeItem(design, item, table)
  const { entities, derived } = design.model
  if (found) {
    const model = entities[found.entity] ?? derived[found.entity]
    return model && 'attributes' in model ? model : undefined
  }
  const sets = Object.values(derived).filter(
    (each): each is MemberOfModel => each.kind === 'memberOf' && each.table === table,
  )
  const set = sets.find(({ keys }) =>
    Object.entries(keys).every(([name, template]) => {
      const { S } = (item[name] ?? {}) as AttributeFields
      return S !== undefined && matchKeyValue(template, S) !== undefined
    }),
  )
  return set && { name: set.name, keys: set.keys, attributes: entities[set.source]!.attributes }
}
