import {
  invalidParameter,
  limitExceeded,
  maxTagKeyLength,
  maxTagsPerResource,
  maxTagValueLength,
  type Tag,
  validationError,
} from '@tablewright/dynamo'

/** Keys and values of tags that a request brings. */
export function checkTags(tags: readonly Tag[]): void {
  const keys = new Set<string>()
  for (const { Key, Value } of tags) {
    if (Key.length === 0 || Key.length > maxTagKeyLength)
      throw invalidParameter(`Tag keys must be 1 to ${maxTagKeyLength} characters long. Tag key: ${Key}`)
    if (Value.length > maxTagValueLength)
      throw invalidParameter(
        `Tag values must be at most ${maxTagValueLength} characters long. Tag key: ${Key}`,
      )
    if (Key.startsWith('aws:'))
      throw validationError('Tag keys starting with aws: are reserved for system use')
    if (keys.has(Key)) throw validationError(`Duplicate tag key: ${Key}`)
    keys.add(Key)
  }
  checkTagCount(keys.size)
}

export function checkTagCount(count: number): void {
  if (count > maxTagsPerResource)
    throw limitExceeded(`Number of tags exceeds the limit of ${maxTagsPerResource} for a resource`)
}

/** The tags after a change: a new value replaces the old one of its key. */
export function mergeTags(tags: readonly Tag[], added: readonly Tag[]): readonly Tag[] {
  const merged = new Map([...tags, ...added].map((tag) => [tag.Key, tag]))
  checkTagCount(merged.size)
  return [...merged.values()]
}
