const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const

export type Style = keyof typeof codes

/** Returns a text in a style, or unchanged without colors. */
export function paint(color: boolean, style: Style, text: string): string {
  return color ? `\u001b[${codes[style]}m${text}\u001b[0m` : text
}
