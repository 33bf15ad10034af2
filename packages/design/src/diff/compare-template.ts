import type { CodecModel } from '../model/codec-model.js'
import type { ItemModel } from '../model/item-model.js'
import type { SegmentModel, TemplateModel } from '../model/template-model.js'
import { same } from './change.js'

/** Whether two templates write the same key for the same item: names in code may differ, stored attributes may not. */
export function rendersTheSame(
  before: TemplateModel,
  beforeItem: Pick<ItemModel, 'attributes'>,
  after: TemplateModel,
  afterItem: Pick<ItemModel, 'attributes'>,
): boolean {
  const stored = (attribute: string, item: Pick<ItemModel, 'attributes'>) =>
    item.attributes[attribute]?.path ?? attribute
  const equal = (one: SegmentModel, other: SegmentModel | undefined): boolean => {
    if (one.kind === 'literal' || other?.kind !== 'placeholder') return same(one, other)
    return (
      same(stored(one.attribute, beforeItem), stored(other.attribute, afterItem)) &&
      codecRendersTheSame(one.codec, other.codec)
    )
  }
  return (
    before.segments.length === after.segments.length &&
    before.segments.every((segment, index) => equal(segment, after.segments[index]))
  )
}

/** More values to choose from change no key that is there. */
function codecRendersTheSame(before: CodecModel, after: CodecModel): boolean {
  if (before.kind === 'oneOf' && after.kind === 'oneOf') return true
  return same(before, after)
}
