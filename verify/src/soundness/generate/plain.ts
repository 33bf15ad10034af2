import type { AttributeDescription } from '../description/description.js'

/** An attribute without what fills it in by itself. */
export function plain({
  onCreate: _,
  onWrite: __,
  default: ___,
  computed: ____,
  ...attribute
}: AttributeDescription): AttributeDescription {
  return attribute
}
