import type { StoredItem } from '../../model/stored-items.js'
import type { SegmentModel, TemplateModel } from '../../model/template-model.js'
import { type CheckContext, itemPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { anyText, exactly, sequence } from '../language/automaton.js'
import { codecLanguage, isFixedWidth } from '../language/codec-language.js'
import { commonText } from '../language/intersect.js'

/** Proves that no value can contain the delimiter and end its part of the key early. */
export function checkForgeProof({ items }: CheckContext): Finding[] {
  return [...items.values()].flatMap((item) =>
    Object.entries(item.keys).flatMap(([name, template]) =>
      template.segments.flatMap((segment, index) =>
        checkSegment(item, name, template, segment, template.segments[index + 1]),
      ),
    ),
  )
}

function checkSegment(
  item: StoredItem,
  key: string,
  template: TemplateModel,
  segment: SegmentModel,
  next: SegmentModel | undefined,
): Finding[] {
  if (segment.kind === 'literal' || segment.codec.kind === 'native' || isFixedWidth(segment.codec)) return []
  const { delimiter, text } = template
  const { attribute } = segment
  const about = { place: `${itemPlace(item)}.${key}`, items: [item.name] }
  const data = { key, template: text, attribute }
  const forged = commonText(
    codecLanguage(segment.codec, delimiter),
    sequence([anyText, exactly(delimiter), anyText]),
  )
  if (forged !== undefined) {
    const message = `<${attribute}> in ${text} can be "${forged}", which contains the delimiter "${delimiter}".`
    const remedy = 'Choose another delimiter for the table, or other values.'
    return [finding('TW401', { ...about, message, remedy, data: { ...data, value: forged } })]
  }
  if (next === undefined || (next.kind === 'literal' && next.text.startsWith(delimiter))) return []
  const message = `Nothing shows where <${attribute}> ends in ${text}.`
  const remedy = `Put the delimiter "${delimiter}" after it.`
  return [finding('TW402', { ...about, message, remedy, data })]
}
