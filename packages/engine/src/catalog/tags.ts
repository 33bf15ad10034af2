import {
  maxTagKeyLength,
  maxTagsPerResource,
  maxTagValueLength,
  type Tag,
  validationError,
} from '@tablewright/dynamo'

/** Letters and digits of any script, spaces, and the punctuation that every AWS service allows in tags. */
const tagCharacters = /^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$/u

/** Throws if a tag of a request has an invalid key or value. */
export function checkTags(tags: readonly Partial<Tag>[]): asserts tags is readonly Tag[] {
  const keys = new Set<string>()
  for (const { Key, Value } of tags) {
    checkTagKey(Key)
    if (Value === undefined || Value.length > maxTagValueLength || !tagCharacters.test(Value))
      throw validationError(`The Tag Value provided is invalid, Value: ${Value ?? null}`)
    if (Key.startsWith('aws:')) throw validationError(`Tag Key cannot be prefixed with aws:, Key: ${Key}`)
    if (keys.has(Key))
      throw validationError(`Duplicate Tag Keys provided as input: Duplicate Tag Key found ${Key}`)
    keys.add(Key)
  }
  checkTagCount(keys.size)
}

export function checkTagKey(key: string | undefined): asserts key is string {
  if (key === undefined || key.length === 0 || key.length > maxTagKeyLength || !tagCharacters.test(key))
    throw validationError(`The Tag Key provided is invalid, Key: ${key ?? null}`)
}

export function checkTagCount(count: number): void {
  if (count > maxTagsPerResource)
    throw validationError('Number of Tags exceed the current limit for the provided ResourceArn')
}

/** Returns the tags after a change: a new value replaces the old value of the same key. */
export function mergeTags(tags: readonly Tag[], added: readonly Tag[]): readonly Tag[] {
  const merged = new Map([...tags, ...added].map((tag) => [tag.Key, tag]))
  checkTagCount(merged.size)
  return [...merged.values()]
}
