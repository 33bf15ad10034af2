import { type DocumentPart, documentPart } from '@tablewright/design'
import { type DesignModel, entityChart, patternTable } from '@tablewright/design/model'

/** Prints the part of a design that its document describes: entity chart and access patterns, as Markdown. */
export function documentPage(model: DesignModel, part: DocumentPart): string {
  const document = documentPart(model, part)
  return `# ${model.name}\n\n## Entities\n\n${entityChart(document)}\n\n## Access patterns\n\n${patternTable(document)}\n`
}
