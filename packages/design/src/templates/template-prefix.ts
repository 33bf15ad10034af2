import type { SegmentModel, TemplateModel } from '../model/template-model.js'
import { codecOf } from './codec.js'

/** Greater than every key text that goes on after it: no codec yields it. */
export const endOfText = '\u{10FFFF}'

export interface PrefixOfTemplate {
  /** Everything before the first placeholder that is not filled. */
  readonly prefix: TemplateModel
  /** Nothing is left: the prefix is the template. */
  readonly complete: boolean
}

/** The part of a template that is known when only some placeholders are filled. */
export function templatePrefix(template: TemplateModel, filled: ReadonlySet<string>): PrefixOfTemplate {
  const open = template.segments.findIndex(
    (segment) => segment.kind === 'placeholder' && !filled.has(segment.attribute),
  )
  if (open < 0) return { prefix: template, complete: true }
  return { prefix: cut(template, open), complete: false }
}

/** The template up to and with the placeholder of one attribute; undefined when it has none. */
export function templateThrough(template: TemplateModel, attribute: string): PrefixOfTemplate | undefined {
  const at = template.segments.findIndex(
    (segment) => segment.kind === 'placeholder' && segment.attribute === attribute,
  )
  if (at < 0) return undefined
  return { prefix: cut(template, at + 1), complete: at + 1 === template.segments.length }
}

/** Text that sorts after every continuation of a prefix of the template; `~` where that is enough, as people write it. */
export function tailAfter(template: TemplateModel, prefix: TemplateModel): string {
  const next = template.segments[prefix.segments.length]
  if (next === undefined) return ''
  if (next.kind === 'literal') return next.text < '~' ? '~' : endOfText
  return codecOf(next.codec, template.delimiter).plain ? '~' : endOfText
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
