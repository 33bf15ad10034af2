import { TablewrightError } from '@tablewright/base'
import * as parts from '../compiled.js'
import { planAll } from '../connection.js'
import { planTable } from '../items/table-converter.js'
import { type DesignParts, Schema } from '../plan/schema.js'
import type { ReadyPattern } from '../run/ready-pattern.js'
import { writer } from '../run/write-planner.js'
import { note, PartPrinter } from './print-parts.js'

/**
 * The source of a module that is a design's client: its plans as they are after planning, and of the client's own code
 * what these need. It exports `connect(driver, options)`, and `connectTransacting` whose clients have `transact` too.
 *
 * @example
 * import { printClient } from '@tablewright/client'
 * import { design, get, id, table } from '@tablewright/design'
 * const things = table('Things', { partitionKey: 'pk' })
 * const Thing = things.entity('THING', { key: { pk: 'THING#<name>' }, attributes: { name: id() } })
 * const source = printClient(design('parts', { entities: { Thing }, patterns: { byName: get(Thing) } }))
 * source.includes('compiledClient("parts", patterns)') // → true
 */
export function printClient(design: DesignParts): string {
  refuseFunctions(design)
  const schema = new Schema(design, note, planTable)
  const patterns: Readonly<Record<string, ReadyPattern>> = Object.fromEntries(planAll(schema, writer))
  const printer = new PartPrinter(parts)
  const { statements, expression } = printer.print(patterns)
  const name = JSON.stringify(design.name)
  const names = [...new Set([...printer.imports, 'compiledClient', 'transactingClient'])].sort()
  return `// Printed from the design ${name}. Change the design and print it again.
import { ${names.join(', ')} } from '@tablewright/client/compiled'

${statements.map((statement) => `${statement}\n`).join('')}
const patterns = ${expression}

export const connect = /* @__PURE__ */ compiledClient(${name}, patterns)
export const connectTransacting = /* @__PURE__ */ transactingClient(${name}, patterns)
`
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
