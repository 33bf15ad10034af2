import type { StoredItem } from '../../cost/stored-items.js'
import type { PlaceholderSegment, TemplateModel } from '../../model/template-model.js'
import { isInvertible, naturalKey } from '../../templates/natural-key.js'
import { type CheckContext, itemPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'

/** What is read is what was written, also where an attribute is itself a key attribute. */
export function checkKeptValues({ items }: CheckContext): Finding[] {
  return [...items.values()].flatMap(checkNaturalKeys)
}

function segmentsOf(template: TemplateModel): readonly PlaceholderSegment[] {
  return template.segments.filter((segment) => segment.kind === 'placeholder')
}

/** An attribute that is itself a key is read back from the key. */
function checkNaturalKeys(item: StoredItem): Finding[] {
  return Object.values(item.attributes).flatMap((attribute) => {
    const template = naturalKey(attribute, item.keys)
    const codec = template && segmentsOf(template)[0]?.codec
    if (!codec) return []
    const lost = !isInvertible(codec, attribute.type)
    const expires =
      codec.kind !== 'native' && attribute.type.kind === 'timestamp' && attribute.type.stored === 'seconds'
    if (!lost && !expires) return []
    const why = lost
      ? 'keeps the folded spelling, so that the value is lost'
      : 'is a text, and DynamoDB reads the time to live from a number'
    return [
      finding('TW304', {
        place: `${itemPlace(item)}.${attribute.name}`,
        items: [item.name],
        message: `${attribute.name} of ${item.name} is itself the key attribute ${attribute.path[0]}, which ${why}.`,
        remedy: `Give it another name in the table with .stored(), and write the key as a template: key: { ${attribute.path[0]}: '<${attribute.name}>' }.`,
        data: { attribute: attribute.name },
      }),
    ]
  })
}
