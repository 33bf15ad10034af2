import { TablewrightError } from '@tablewright/base'
import type { DesignParts } from '../plan/plan-context.js'
import { planDesign } from '../plan/plan-design.js'
import { planWrites } from '../plan/plan-writes.js'
import { compactPlan } from './compact-plan.js'
import { printKinds } from './print-kinds.js'
import { UsedKinds } from './used-kinds.js'

/**
 * Returns the source of a module with the client of a design: its plan as data, and imports of the kinds that the plan
 * uses. It exports `connect(driver, options)`, and `connectTransacting`, whose clients also have `transact`.
 * `clientPackage` is the package that it imports the client from; projects that depend only on `tablewright` use
 * `tablewright/client`.
 * @example
 * import { printClient } from '@tablewright/client'
 * import { design, get, id, table } from '@tablewright/design'
 * const things = table('Things', { partitionKey: 'pk' })
 * const Thing = things.entity('THING', { key: { pk: 'THING#<name>' }, attributes: { name: id() } })
 * const source = printClient(design('parts', { entities: { Thing }, patterns: { byName: get(Thing) } }))
 * source.includes('compiledClient(plan, kinds)') // → true
 */
export function printClient(design: DesignParts, clientPackage = '@tablewright/client'): string {
  refuseFunctions(design)
  const plan = planDesign(design.model, planWrites)
  const used = new UsedKinds(plan)
  const { imports, source, transacting } = printKinds(used)
  const names = [...new Set([...imports, 'compiledClient', 'transactingClient'])].sort()
  return `// Printed from the design ${JSON.stringify(design.name)}. Change the design and print it again.
import { ${names.join(', ')} } from '${clientPackage}/compiled'

const plan = ${printData(compactPlan(plan, used))}

const kinds = ${source}

export const connect = /* @__PURE__ */ compiledClient(plan, kinds)
export const connectTransacting = /* @__PURE__ */ transactingClient(plan, ${transacting})
`
}

/** Prints data as source. `__proto__` is printed as a computed name, which makes it an ordinary property. */
function printData(data: unknown): string {
  return JSON.stringify(data).replace(/(?<!\\)"__proto__":/g, '["__proto__"]:')
}

/** Throws for designs with validators or computed values: these are code, which is not in the model. */
function refuseFunctions({ name, functions }: DesignParts): void {
  const attributes = Object.entries(functions).flatMap(([item, byAttribute]) =>
    Object.entries(byAttribute).flatMap(([attribute, own]) =>
      Object.keys(own).length > 0 ? [`${item}.${attribute}`] : [],
    ),
  )
  if (attributes.length === 0) return
  throw new TablewrightError(
    'DESIGN_NOT_PRINTABLE',
    `${name} has functions, which cannot be printed: ${attributes.join(', ')}.`,
    {
      remedy: 'Connect the design itself, or load it with loadDesign(model, functions).',
      data: { attributes },
    },
  )
}
