import { attributeOf, type StoredItem } from '../../model/stored-items.js'
import type { TemplateModel } from '../../model/template-model.js'
import type { TypeModel } from '../../model/type-model.js'
import { type CheckContext, itemPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'

/** Checks that numbers in text keys have a fixed number of digits and no sign. */
export function checkNumberWidths({ items }: CheckContext): Finding[] {
  return [...items.values()].flatMap((item) => [
    ...Object.entries(item.keys).flatMap(([key, template]) => checkTemplate(item, key, template)),
    ...(item.set ? checkTemplate(item, 'element', item.set.element) : []),
  ])
}

function checkTemplate(item: StoredItem, key: string, template: TemplateModel): Finding[] {
  return template.segments.flatMap((segment) => {
    if (segment.kind === 'literal' || segment.codec.kind !== 'integer') return []
    const { attribute, codec } = segment
    const type = attributeOf(item, attribute)?.type
    const greatest = Math.min(10 ** codec.width - 1, Number.MAX_SAFE_INTEGER)
    const problem = type && problemOf(type, greatest)
    if (!problem) return []
    return [
      finding('TW611', {
        severity: problem.declared ? 'error' : 'warning',
        place: `${itemPlace(item)}.${key}`,
        items: [item.name],
        message: `${attribute} in ${template.text} has ${codec.width} digits and no sign, but can be ${problem.what}.`,
        remedy: `Declare ${attribute} as integer({ minimum: 0, maximum: ${greatest}, width: ${codec.width} }), or use a key attribute of type N.`,
        data: { key, attribute, width: codec.width },
      }),
    ]
  })
}

/** A version starts at 1 and never exceeds the largest exact integer of a number. */
function problemOf(
  type: TypeModel,
  greatest: number,
): { readonly what: string; readonly declared: boolean } | undefined {
  if (type.kind === 'money') return { what: 'negative', declared: false }
  if (type.kind !== 'integer') return undefined
  const { minimum, maximum } = type
  if (minimum === undefined || minimum < 0) return { what: 'negative', declared: minimum !== undefined }
  if ((maximum ?? Number.MAX_SAFE_INTEGER) <= greatest) return undefined
  return { what: `greater than ${greatest}`, declared: maximum !== undefined }
}
