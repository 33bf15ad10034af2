import type { CodecModel } from '../model/codec-model.js'
import type { TemplateModel } from '../model/template-model.js'
import type { AttributeLookup } from './key-size.js'

/**
 * Returns the number of keys that calls can use at one time: Infinity if the values are not limited. A day counts as
 * one, since most calls are about today.
 */
export function partitionCount(
  templates: readonly TemplateModel[],
  fixed: Readonly<Record<string, string>>,
  attributeNamed: AttributeLookup,
): number {
  const counts = new Map<string, number>()
  for (const segment of templates.flatMap(({ segments }) => segments)) {
    if (segment.kind === 'literal' || Object.hasOwn(fixed, segment.attribute)) continue
    const { attribute, codec } = segment
    counts.set(
      attribute,
      Math.min(counts.get(attribute) ?? Infinity, valueCount(codec, attribute, attributeNamed)),
    )
  }
  return [...counts.values()].reduce((product, count) => product * count, 1)
}

function valueCount(codec: CodecModel, name: string, attributeNamed: AttributeLookup): number {
  const type = attributeNamed(name)?.type
  switch (codec.kind) {
    case 'oneOf':
      return codec.values.length
    case 'boolean':
      return 2
    case 'date':
      return 1
    case 'integer':
    case 'native': {
      const least = type?.kind === 'integer' ? type.minimum : undefined
      const greatest = type?.kind === 'integer' ? type.maximum : undefined
      if (least !== undefined && greatest !== undefined) return Math.max(1, greatest - least + 1)
      return codec.kind === 'integer' ? 10 ** codec.width : Infinity
    }
    default:
      return Infinity
  }
}
