import { TablewrightError } from '@tablewright/base'
import type { TemplateModel } from '@tablewright/design'
import type { DesignPlan } from '../plan/plan.js'
import type { DesignParts } from '../plan/plan-context.js'
import { planDesign } from '../plan/plan-design.js'
import { planWrites } from '../plan/plan-writes.js'
import { printKinds } from './print-kinds.js'
import { UsedKinds } from './used-kinds.js'

/**
 * The source of a module that is a design's client: its plan as data, and imports of the kinds that the plan uses. It
 * exports `connect(driver, options)`, and `connectTransacting` whose clients have `transact` too.
 *
 * @example
 * import { printClient } from '@tablewright/client'
 * import { design, get, id, table } from '@tablewright/design'
 * const things = table('Things', { partitionKey: 'pk' })
 * const Thing = things.entity('THING', { key: { pk: 'THING#<name>' }, attributes: { name: id() } })
 * const source = printClient(design('parts', { entities: { Thing }, patterns: { byName: get(Thing) } }))
 * source.includes('compiledClient(plan, kinds)') // → true
 */
export function printClient(design: DesignParts): string {
  refuseFunctions(design)
  const plan = planDesign(design.model, planWrites)
  const { imports, source, transacting } = printKinds(new UsedKinds(plan))
  const names = [...new Set([...imports, 'compiledClient', 'transactingClient'])].sort()
  return `// Printed from the design ${JSON.stringify(design.name)}. Change the design and print it again.
import { ${names.join(', ')} } from '@tablewright/client/compiled'

const plan = ${printData(compactPlan(plan))}

const kinds = ${source}

export const connect = /* @__PURE__ */ compiledClient(plan, kinds)
export const connectTransacting = /* @__PURE__ */ transactingClient(plan, ${transacting})
`
}

/** Data as source. As a computed name `__proto__` is a property like any other. */
function printData(data: unknown): string {
  return JSON.stringify(data).replace(/(?<!\\)"__proto__":/g, '["__proto__"]:')
}

/** The plan without what says nothing at run time. */
function compactPlan(plan: DesignPlan): unknown {
  return JSON.parse(
    JSON.stringify(plan, (name, value: unknown) => {
      if (name === 'fills' || (value === false && (name === 'optional' || name === 'nullable')))
        return undefined
      // The parsed segments say what the text of a template says.
      return isTemplate(value) ? { delimiter: value.delimiter, segments: value.segments } : value
    }),
  )
}

function isTemplate(value: unknown): value is TemplateModel {
  return typeof value === 'object' && value !== null && 'segments' in value
}

/** Validators and computed values are code of the design, which is not in its model. */
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
      remedy: 'Connect the design itself, or what loadDesign makes of its model and its functions.',
      data: { attributes },
    },
  )
}
