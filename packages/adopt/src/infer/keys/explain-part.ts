import type { AttributeFields, AttributeValue, Item } from '@tablewright/dynamo'
import {
  type AttributePath,
  formWrites,
  type PartForm,
  type PartText,
  scalarPaths,
  textsOf,
  valueAt,
} from './value-texts.js'

/** One part of a key in all items of a kind: literal text, and the attribute that follows it. */
export interface PartExplanation {
  /** Literal text before the value: `team_` of `team_red`. */
  readonly prefix: string
  /** Literal text after a number: `.json` of `v7.json`. */
  readonly suffix: string
  readonly path: AttributePath
  readonly form: PartForm
  /** Other attributes that fit as well. */
  readonly alternatives: readonly AttributePath[]
}

export interface PartRow {
  readonly item: Item
  readonly text: string
}

export interface PartContext {
  readonly delimiter: string
  /** Attributes that are not part of a key. */
  readonly skip: ReadonlySet<string>
  readonly timeToLive: string | undefined
  readonly words?: readonly string[]
  /** Whether a person wrote the part without a modifier: forms without one are preferred. */
  readonly bare?: boolean
}

const formOrder: readonly PartForm['kind'][] = [
  'plain',
  'unpadded',
  'padded',
  'escaped',
  'folded',
  'folded and escaped',
  'descending',
  'seconds',
]

/**
 * Returns the attribute that fills a part of a key: the same attribute, form and prefix for all items. Returns
 * undefined if there is none.
 */
export function explainPart(rows: readonly PartRow[], context: PartContext): PartExplanation | undefined {
  const { delimiter, words = [] } = context
  const [first] = rows
  if (!first) return undefined
  const found = candidatesIn(rows, context).filter(
    (each) => rows.every((row) => fills(row, each, delimiter)) && isShown(rows, each),
  )
  if (found.length === 0) return undefined
  const bare = context.bare ? found.filter(({ form }) => bareForms.has(form.kind)) : []
  const widened = bare.length > 0 ? bare : found.filter((each) => !isNarrow(each, rows))
  const [best, ...others] = (widened.length > 0 ? widened : found).sort((one, other) =>
    compare(one, other, words),
  )
  return {
    prefix: best!.prefix,
    suffix: best!.suffix,
    path: best!.path,
    form: best!.form,
    alternatives: others.filter(({ path }) => path.join() !== best!.path.join()).map(({ path }) => path),
  }
}

/** Forms that a template writes without a modifier. */
const bareForms: ReadonlySet<PartForm['kind']> = new Set(['plain', 'padded', 'escaped', 'seconds'])

/** Whether the width is unproven: only leading zeros prove it. */
function isNarrow({ form, prefix, suffix }: Candidate, rows: readonly PartRow[]): boolean {
  if (form.kind !== 'padded') return false
  return !rows.some(({ text }) => /^0\d/.test(text.slice(prefix.length, text.length - suffix.length)))
}

interface Candidate {
  readonly prefix: string
  readonly suffix: string
  readonly path: AttributePath
  readonly form: PartForm
}

function fills(
  { item, text }: PartRow,
  { path, form, prefix, suffix }: Candidate,
  delimiter: string,
): boolean {
  const value = valueAt(item, path)
  return (
    value !== undefined &&
    text.length >= prefix.length + suffix.length &&
    text.startsWith(prefix) &&
    text.endsWith(suffix) &&
    formWrites(form, value, delimiter, text.slice(prefix.length, text.length - suffix.length))
  )
}

/**
 * Whether literal text without a separator, as in `v7`, is separate from the value. It could be part of the
 * value, and `7` equal to an attribute by chance. Several values rule this out, or the name of the attribute,
 * or values that are too long to be equal by chance.
 */
function isShown(rows: readonly PartRow[], { prefix, suffix, path }: Candidate): boolean {
  if (suffix === '' && (prefix === '' || separated.test(prefix))) return true
  const texts = rows.map(({ text }) => text)
  const [word, name] = [prefix.replace(/[^\p{L}]+$/u, ''), path.at(-1)!].map((text) => text.toLowerCase())
  const isNamed = word !== '' && (name!.startsWith(word!) || word!.startsWith(name!))
  const isLong = texts.every(({ length }) => length - prefix.length - suffix.length >= minDistinctive)
  return texts.length >= 4 && new Set(texts).size >= 3 && (isNamed || isLong)
}

/**
 * Minimum length of distinctive values: shorter values of different attributes are often equal in sample
 * data.
 */
const minDistinctive = 6

/**
 * Returns the candidates of the rows that differ most from plain text, which show whether values are folded,
 * escaped or padded.
 */
function candidatesIn(rows: readonly PartRow[], { delimiter, skip, timeToLive }: PartContext): Candidate[] {
  const paths = scalarPaths(rows[0]!.item, skip)
  const seen = new Map<string, Candidate>()
  for (const { item, text } of rows.slice(0, 30)) {
    for (const path of paths) {
      const value = valueAt(item, path)
      if (!value) continue
      for (const { form, prefix, suffix } of formsIn(text, value, delimiter)) {
        if (form.kind === 'seconds' && path.join() !== timeToLive) continue
        seen.set(JSON.stringify([prefix, suffix, path, form]), { prefix, suffix, path, form })
      }
    }
  }
  return [...seen.values()]
}

interface FormInText extends PartText {
  readonly prefix: string
  readonly suffix: string
}

/** Returns the forms of a value that occur in a text, with the literal text around them. */
function formsIn(text: string, value: AttributeValue, delimiter: string): readonly FormInText[] {
  const whole = [...textsOf(value, delimiter, text.length)].flatMap(({ form, text: part }) => {
    const prefix = prefixBefore(text, part)
    return prefix === undefined ? [] : [{ form, text: part, prefix, suffix: '' }]
  })
  const { N } = value as AttributeFields
  const [, prefix = '', digits = '', suffix = ''] = numbered.exec(text) ?? []
  if (N === undefined || digits === '' || (prefix === '' && suffix === '')) return whole
  const inside = [...textsOf(value, delimiter, digits.length)].filter((each) => each.text === digits)
  return [...whole, ...inside.map((each) => ({ ...each, prefix, suffix }))]
}

/**
 * A number with a word directly before it, and an optional separator and word after it: `v7`, `v0007_part`.
 */
const numbered = /^([^\d<>{}%\s]*)(\d+)((?:[_:=.\-/@][A-Za-z]\w*)?)$/

/** A word and a separator. */
const separated = /^[A-Za-z$@_][A-Za-z0-9_$@]*[_:=.\-/@]$/

/** A word directly before a value: `USR` of `USRx7k`. */
const glued = /^[^\d<>{}%\s]+$/

/** Returns the literal text before a value: empty, or a word with or without a separator. */
function prefixBefore(text: string, part: string): string | undefined {
  if (text === part) return ''
  if (!text.endsWith(part) || part.length < 1) return undefined
  const prefix = text.slice(0, -part.length)
  return separated.test(prefix) || glued.test(prefix) ? prefix : undefined
}

function compare(one: Candidate, other: Candidate, words: readonly string[]): number {
  return (
    one.prefix.length + one.suffix.length - other.prefix.length - other.suffix.length ||
    formOrder.indexOf(one.form.kind) - formOrder.indexOf(other.form.kind) ||
    one.path.length - other.path.length ||
    rank(one.path, words) - rank(other.path, words)
  )
}

/** Ranks attributes: ids and creation times are in keys more often than names and modification times. */
function rank(path: AttributePath, words: readonly string[]): number {
  const name = path.at(-1)!.toLowerCase()
  if (words.some((word) => word.length > 2 && name.startsWith(word.toLowerCase()))) return -1
  if (name.endsWith('id')) return 0
  if (/creat|start|issue|sent|^at$|timestamp/.test(name)) return 1
  if (/updat|modif|chang/.test(name)) return 4
  return name === 'name' ? 3 : 2
}
