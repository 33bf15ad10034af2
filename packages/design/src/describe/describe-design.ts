import type { DesignModel } from '../model/design-model.js'
import { entityChart } from './entity-chart.js'
import { patternTable } from './pattern-table.js'

/** The design document, in Markdown: the entity chart and the access patterns. */
export function describeDesign(model: DesignModel): string {
  return `# ${model.name}\n\n## Entities\n\n${entityChart(model)}\n\n## Access patterns\n\n${patternTable(model)}\n`
}
