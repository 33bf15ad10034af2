import type { BoundModel } from '../model/key-condition-model.js'
import type { KeyValue, TemplateValues } from './compile-template.js'
import { afterAll, endOfText, keyBefore } from './key-before.js'
import { renderKeyValue } from './native-key.js'
import { hasPrecedingValue, precedingValue } from './partial.js'

/**
 * Returns the sort key at one end of a range; `values` fill the template, including the bound's own binding. Returns
 * undefined if the end is excluded and nothing precedes it: the range is empty.
 */
export function renderBound(bound: BoundModel, values: TemplateValues): KeyValue | undefined {
  const { template, tail, exclusive } = bound
  if (!exclusive) {
    const key = renderKeyValue(template, values)
    return tail === '' ? key : withTail(String(key), tail)
  }
  const last = template.segments.at(-1)
  if (last?.kind !== 'placeholder' || !hasPrecedingValue(last.codec)) {
    return keyBefore(renderKeyValue(template, values))
  }
  const before = precedingValue(last.codec, values[last.attribute])
  return before === undefined ? undefined : renderKeyValue(template, { ...values, [last.attribute]: before })
}

/** Returns a key text with the tail of its bound, within the maximum size of a key. */
export function withTail(text: string, tail: string): string {
  return tail.endsWith(endOfText) ? afterAll(text + tail.slice(0, -endOfText.length)) : text + tail
}
