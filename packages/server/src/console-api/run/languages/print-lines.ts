/**
 * Prints `name(` or `{`, its parts indented on separate lines, and the end. Without parts, everything is on
 * one line.
 */
export function block(
  start: string,
  parts: readonly string[],
  end: string,
  { indent = '  ', separator = ',', last = separator }: BlockOptions = {},
): string {
  if (parts.length === 0) return start + end
  const lines = parts.map((part, index) => {
    const after = index === parts.length - 1 ? last : separator
    return `${indent}${part.replaceAll('\n', `\n${indent}`)}${after}`
  })
  return `${start}\n${lines.join('\n')}\n${end}`
}

export interface BlockOptions {
  readonly indent?: string
  /** Between parts. */
  readonly separator?: string
  /** After the last part. Defaults to the separator. */
  readonly last?: string
}

/** `getItem`. */
export function camelCase(name: string): string {
  return name[0]!.toLowerCase() + name.slice(1)
}

/** `get_item`. */
export function snakeCase(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()
}

/** `answer`, or `answer2` where a call sends several requests. */
export function answerName(index: number): string {
  return index === 0 ? 'answer' : `answer${index + 1}`
}
