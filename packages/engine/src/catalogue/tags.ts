import {
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
      throw validationError(`The Tag Key provided is invalid, Key: ${Key}`)
    if (Value.length > maxTagValueLength)
      throw validationError(`The Tag Value provided is invalid, Value: ${Value}`)
    if (Key.startsWith('aws:')) throw validationError(`Tag Key cannot be prefixed with aws:, Key: ${Key}`)
    if (keys.has(Key))
      throw validationError(`Duplicate Tag Keys provided as input: Duplicate Tag Key found ${Key}`)
    keys.add(Key)
  }
  checkTagCount(keys.size)
}

function checkTagCount(count: number): void {
  if (count > maxTagsPerResource)
    throw validationError('Number of Tags exceed the current limit for the provided ResourceArn')
}

/** The tags after a change: a new value replaces the old one of its key. */
export function mergeTags(tags: readonly Tag[], added: readonly Tag[]): readonly Tag[] {
  const merged = new Map([...tags, ...added].map((tag) => [tag.Key, tag]))
  checkTagCount(merged.size)
  return [...merged.values()]
}
