import type { BoundModel } from '../model/key-condition-model.js'
import type { KeyValue, TemplateValues } from './compile-template.js'
import { renderKeyValue } from './native-key.js'
import { precedingValue } from './partial.js'

/**
 * The sort key at one end of a range; `values` fill the template, the bound's own binding included.
 * Undefined when the end is not included and nothing comes before it: the range is empty.
 */
export function renderBound(bound: BoundModel, values: TemplateValues): KeyValue | undefined {
  const filled = bound.exclusive ? withPreceding(bound, values) : values
  if (filled === undefined) return undefined
  const key = renderKeyValue(bound.template, filled)
  return bound.tail === '' ? key : `${key}${bound.tail}`
}

function withPreceding({ template }: BoundModel, values: TemplateValues): TemplateValues | undefined {
  const last = template.segments.at(-1)
  if (last?.kind !== 'placeholder') return values
  const before = precedingValue(last.codec, values[last.attribute])
  return before === undefined ? undefined : { ...values, [last.attribute]: before }
}
