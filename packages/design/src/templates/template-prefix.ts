import type { SegmentModel, TemplateModel } from '../model/template-model.js'
import { codecOf } from './codec.js'
import { lawsOf } from './codec-laws.js'
import { endOfText } from './key-before.js'

export interface PrefixOfTemplate {
  /** The template up to the first placeholder without a value. */
  readonly prefix: TemplateModel
  /** Whether the prefix is the whole template. */
  readonly complete: boolean
}

/** Returns the known prefix of a template if only some placeholders are filled. */
export function templatePrefix(template: TemplateModel, filled: ReadonlySet<string>): PrefixOfTemplate {
  const open = template.segments.findIndex(
    (segment) => segment.kind === 'placeholder' && !filled.has(segment.attribute),
  )
  if (open < 0) return { prefix: template, complete: true }
  return { prefix: cut(template, open), complete: false }
}

/** Returns the template up to and including the placeholder of an attribute; undefined if it has none. */
export function templateThrough(template: TemplateModel, attribute: string): PrefixOfTemplate | undefined {
  const at = template.segments.findIndex(
    (segment) => segment.kind === 'placeholder' && segment.attribute === attribute,
  )
  if (at < 0) return undefined
  return { prefix: cut(template, at + 1), complete: at + 1 === template.segments.length }
}

/**
 * Returns a text that, after a rendered prefix of the template, sorts after every key with this prefix; empty if the
 * prefix is the whole template. After a value of variable width the delimiter comes first: `dev1#~` ends the keys of
 * `dev1` and excludes those of `dev10`.
 */
export function tailAfter(template: TemplateModel, prefix: TemplateModel): string {
  const { delimiter } = template
  const last = prefix.segments.at(-1)
  const rest = template.segments.slice(prefix.segments.length)
  const [next, ...others] = rest
  if (next === undefined) return ''
  if (last?.kind !== 'placeholder' || lawsOf(last.codec).width !== undefined) {
    return greatest(rest, delimiter)
  }
  // A value of variable width must be followed by a literal that starts with the delimiter.
  const literal = next.kind === 'literal' ? next.text.slice(delimiter.length) : ''
  const afterDelimiter: SegmentModel[] = literal === '' ? others : [{ kind: 'literal', text: literal }]
  return delimiter + (afterDelimiter.length === 0 ? '' : greatest(afterDelimiter, delimiter))
}

/**
 * Returns a text that sorts after all texts of the segments; `~` if that is enough, as in common practice.
 */
function greatest([first]: readonly SegmentModel[], delimiter: string): string {
  if (first?.kind === 'literal') return first.text < '~' ? '~' : endOfText
  return first && codecOf(first.codec, delimiter).plain ? '~' : endOfText
}

function cut(template: TemplateModel, count: number): TemplateModel {
  const segments = template.segments.slice(0, count)
  return { text: templateText(segments), delimiter: template.delimiter, segments }
}

function templateText(segments: readonly SegmentModel[]): string {
  return segments
    .map((segment) => (segment.kind === 'literal' ? segment.text : `<${segment.attribute}>`))
    .join('')
}
