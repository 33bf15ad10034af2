import type { Dice } from '../random.js'

interface TemplateOptions {
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
