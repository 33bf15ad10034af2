import { isDate, isTimestamp, isUlid, isUuid } from '@tablewright/design/templates'

/** The form of a text. */
export type TextClass = 'timestamp' | 'date' | 'ulid' | 'uuid' | 'digits' | 'word' | 'empty' | 'text'

/** A word of a key that a developer typed: letters, `_` and `$`, no digit. */
const word = /^[A-Za-z_$@][A-Za-z_$@]*$/

export function textClass(text: string): TextClass {
  if (text === '') return 'empty'
  if (/^\d+$/.test(text)) return 'digits'
  if (text.length === 24 && isTimestamp(text)) return 'timestamp'
  if (text.length === 10 && isDate(text)) return 'date'
  if (text.length === 26 && isUlid(text)) return 'ulid'
  if (text.length === 36 && isUuid(text)) return 'uuid'
  return text.length <= 40 && word.test(text) ? 'word' : 'text'
}

/** Texts that a separator does not split: times, dates and uuids. */
const whole =
  /\d{4}-\d\d-\d\d(?:[T ]\d\d:?\d\d(?::?\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?(?!\d)|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** Splits a key text at the separator. A time is not split, although it contains `:` and `-`. */
export function splitKey(text: string, separator: string): readonly string[] {
  const split = ['']
  const addText = (piece: string) => {
    const [first, ...rest] = piece.split(separator)
    split[split.length - 1] += first!
    split.push(...rest)
  }
  let end = 0
  for (const { 0: kept, index } of text.matchAll(whole)) {
    addText(text.slice(end, index))
    split[split.length - 1] += kept
    end = index + kept.length
  }
  addText(text.slice(end))
  return split
}

const parts =
  /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[A-Za-z0-9_]+|[^A-Za-z0-9_]/g

/** Returns the outline of a key text: words are kept, every other run becomes a mark of its class. */
export function outline(text: string): string {
  return text.slice(0, 400).replace(parts, (part) => {
    if (part.length === 1 && !/\w/.test(part)) return part
    switch (textClass(part)) {
      case 'word':
        return part
      case 'text':
        return '*'
      default:
        return '9'
    }
  })
}

/**
 * Returns the text up to the first character that is neither a letter nor `_`, which usually names the kind of item.
 */
export function leadingWord(text: string): string {
  return /^[^\w]*[A-Za-z_]{0,40}/.exec(text)?.[0] ?? ''
}
