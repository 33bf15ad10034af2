import { attributeOf, type StoredItem } from '../../model/stored-items.js'
import type { PlaceholderSegment, TemplateModel } from '../../model/template-model.js'
import { isInvertible, naturalKey } from '../../templates/natural-key.js'
import { type CheckContext, itemPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'

/** Proves that values are read back as written, also if an attribute is itself a key attribute. */
export function checkKeptValues({ items }: CheckContext): Finding[] {
  return [...items.values()].flatMap((item) => [...checkNaturalKeys(item), ...checkExpiry(item)])
}

function segmentsOf(template: TemplateModel): readonly PlaceholderSegment[] {
  return template.segments.filter((segment) => segment.kind === 'placeholder')
}

/** Checks attributes that are themselves keys, which are read back from the key. */
function checkNaturalKeys(item: StoredItem): Finding[] {
  return Object.values(item.attributes).flatMap((attribute) => {
    const template = naturalKey(attribute, item.keys)
    const codec = template && segmentsOf(template)[0]?.codec
    if (!codec) return []
    if (isInvertible(codec, attribute.type)) return []
    const why = 'keeps the folded spelling, so that the value is lost'
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

/** Checks times to live in keys: they are stored in whole seconds, so the key could differ from the value. */
function checkExpiry(item: StoredItem): Finding[] {
  return Object.entries(item.keys).flatMap(([key, template]) =>
    segmentsOf(template).flatMap(({ attribute, codec }) => {
      const type = attributeOf(item, attribute)?.type
      if (codec.kind !== 'timestamp' || type?.kind !== 'timestamp' || type.stored !== 'seconds') return []
      return [
        finding('TW304', {
          place: `${itemPlace(item)}.${key}`,
          items: [item.name],
          message: `${attribute} is the time to live of ${item.name} and stored in whole seconds, but ${key}, ${template.text}, holds its milliseconds.`,
          remedy: 'Write another timestamp() into the key, which is stored as it is.',
          data: { key, attribute },
        }),
      ]
    }),
  )
}
