import type { Attributes } from '../description/description.js'
import type { Dice } from '../random.js'

export interface TemplateOptions {
  readonly delimiter: string
  /** Literal text that distinguishes kinds of items. */
  readonly prefix: string
}

/** A key template with these placeholders: usually `A#<one>#<two>`, sometimes unusual. */
export function template(
  names: readonly string[],
  { delimiter, prefix }: TemplateOptions,
  dice: Dice,
): string {
  const parts = names.map((name) => `<${name}>`)
  const style = dice.next()
  if (style < 0.68) return [prefix, ...parts].join(delimiter)
  if (style < 0.84) return parts.join(delimiter)
  if (style < 0.88) return `${[prefix, ...parts].join(delimiter)}${delimiter}`
  if (style < 0.91) return `${prefix}${delimiter}${parts.join('')}`
  if (style < 0.94) return `${prefix}${parts.join(delimiter)}`
  return [prefix, ...parts, 'end'].join(delimiter)
}

/** The template with key modifiers on some placeholders: `<at descending>`. */
export function withModifiers(text: string, attributes: Attributes, dice: Dice): string {
  return text.replaceAll(/<([^ >]+)>/g, (whole, name: string) => {
    const { kind } = attributes[name] ?? {}
    const modifiers =
      kind === 'integer'
        ? ['descending', 'unpadded', 'ascending']
        : kind === 'timestamp'
          ? ['descending', 'ascending']
          : kind === 'oneOf'
            ? ['folded']
            : []
    return modifiers.length > 0 && dice.chance(0.12) ? `<${name} ${dice.pick(modifiers)}>` : whole
  })
}
