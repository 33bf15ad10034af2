import type { AnyAttribute } from '@tablewright/design'
import { describeType } from '@tablewright/design/model'

/** Returns the description of a field: its type, and its default. */
export function fieldText({ spec }: AnyAttribute): string {
  const texts = [describeType(spec.type)]
  if (spec.optional) texts.push('optional')
  if (spec.default?.kind === 'literal') texts.push(`defaults to ${JSON.stringify(spec.default.value)}`)
  else if (spec.default) texts.push('filled in by default')
  return texts.join(', ')
}
