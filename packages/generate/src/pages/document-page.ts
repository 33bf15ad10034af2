import type { DesignModel } from '@tablewright/design/model'
import { type DocumentPart, documentPart } from '@tablewright/design/model'
import { entityChart } from './entity-chart.js'
import { patternTable } from './pattern-table.js'

/**
 * Returns the design document in Markdown: entity chart and access patterns. With `part`, only the part that the
 * original document describes.
 */
export function documentPage(model: DesignModel, part?: DocumentPart): string {
  const document = part ? documentPart(model, part) : model
  return `# ${model.name}\n\n## Entities\n\n${entityChart(document)}\n\n## Access patterns\n\n${patternTable(document)}\n`
}
