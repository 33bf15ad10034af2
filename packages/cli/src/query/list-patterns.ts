import { type DesignModel, purposeOf } from '@tablewright/design/model'
import type { Context } from '../context.js'
import { renderTable } from '../output/table.js'

/** Prints the patterns of a design, with purpose and parameters. */
export function listPatterns({ terminal }: Context, { patterns }: DesignModel, json: boolean): void {
  const listed = Object.values(patterns).map((pattern) => ({
    name: pattern.name,
    ...(pattern.id !== undefined && { id: pattern.id }),
    operation: pattern.operation,
    description: purposeOf(pattern),
    parameters: Object.values(pattern.parameters).map(({ name, optional }) => ({ name, optional })),
  }))
  if (json) {
    terminal.printJson(listed)
    return
  }
  const rows = listed.map(({ id = '', name, description, parameters }) => {
    const taken = parameters.map((parameter) => (parameter.optional ? `[${parameter.name}]` : parameter.name))
    return [id, name, description, taken.join(' ')]
  })
  terminal.print(renderTable(['id', 'pattern', 'purpose', 'parameters'], rows, terminal))
}
