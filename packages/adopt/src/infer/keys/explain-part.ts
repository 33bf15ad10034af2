import type { Item } from '@tablewright/dynamo'
import {
  type AttributePath,
  formWrites,
  type PartForm,
  scalarPaths,
  textsOf,
  valueAt,
} from './value-texts.js'

/** One part of a key in all items of a kind: literal text, and the attribute that follows it. */
export interface PartExplanation {
  /** Literal text before the value: `team_` of `team_red`. */
  readonly prefix: string
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
  const found = candidatesIn(rows, context).filter(({ path, form, prefix }) =>
    rows.every(({ item, text }) => {
      const value = valueAt(item, path)
      return (
        value !== undefined &&
        text.startsWith(prefix) &&
        formWrites(form, value, delimiter, text.slice(prefix.length))
      )
    }),
  )
  if (found.length === 0) return undefined
  const bare = context.bare ? found.filter(({ form }) => bareForms.has(form.kind)) : []
  const widened = bare.length > 0 ? bare : found.filter((each) => !isNarrow(each.form, rows))
  const [best, ...others] = (widened.length > 0 ? widened : found).sort((one, other) =>
    compare(one, other, words),
  )
  return {
    prefix: best!.prefix,
    path: best!.path,
    form: best!.form,
    alternatives: others.filter(({ path }) => path.join() !== best!.path.join()).map(({ path }) => path),
  }
}

/** Forms that a template writes without a modifier. */
const bareForms: ReadonlySet<PartForm['kind']> = new Set(['plain', 'padded', 'escaped', 'seconds'])

/** A width is only shown by a leading zero. */
function isNarrow(form: PartForm, rows: readonly PartRow[]): boolean {
  if (form.kind !== 'padded') return false
  return !rows.some(({ text }) => /^0\d/.test(text.slice(-form.width)))
}

interface Candidate {
  readonly prefix: string
  readonly path: AttributePath
  readonly form: PartForm
}

/** Taken from the rows that differ most from plain text: they show whether values are folded, escaped or padded. */
function candidatesIn(rows: readonly PartRow[], { delimiter, skip, timeToLive }: PartContext): Candidate[] {
  const paths = scalarPaths(rows[0]!.item, skip)
  const seen = new Map<string, Candidate>()
  for (const { item, text } of rows.slice(0, 30)) {
    for (const path of paths) {
      const value = valueAt(item, path)
      if (!value) continue
      for (const { form, text: part } of textsOf(value, delimiter, text.length)) {
        if (form.kind === 'seconds' && path.join() !== timeToLive) continue
        const prefix = prefixBefore(text, part)
        if (prefix === undefined) continue
        seen.set(JSON.stringify([prefix, path, form]), { prefix, path, form })
      }
    }
  }
  return [...seen.values()]
}

/** The literal text before a value: nothing, or a word and a separator. */
function prefixBefore(text: string, part: string): string | undefined {
  if (text === part) return ''
  if (!text.endsWith(part) || part.length < 1) return undefined
  const prefix = text.slice(0, -part.length)
  return /^[A-Za-z$@_][A-Za-z0-9_$@]*[_:=.\-/@]$/.test(prefix) ? prefix : undefined
}

function compare(one: Candidate, other: Candidate, words: readonly string[]): number {
  return (
    one.prefix.length - other.prefix.length ||
    formOrder.indexOf(one.form.kind) - formOrder.indexOf(other.form.kind) ||
    one.path.length - other.path.length ||
    rank(one.path, words) - rank(other.path, words)
  )
}

/** Ids and times of creation stand in keys more often than names and times of change. */
function rank(path: AttributePath, words: readonly string[]): number {
  const name = path.at(-1)!.toLowerCase()
  if (words.some((word) => word.length > 2 && name.startsWith(word.toLowerCase()))) return -1
  if (name.endsWith('id')) return 0
  if (/creat|start|issue|sent|^at$|timestamp/.test(name)) return 1
  if (/updat|modif|chang/.test(name)) return 4
  return name === 'name' ? 3 : 2
}
