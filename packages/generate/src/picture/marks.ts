import { escapeText, type Family, fitText } from './text.js'

export interface Point {
  readonly x: number
  /** For a text, its baseline. */
  readonly y: number
}

export interface Lettering {
  readonly size: number
  readonly family: Family
  /** Maximum width of the text in pixels; it is cut off there. */
  readonly width: number
  /** Further style classes, in addition to the family. */
  readonly look?: string
}

/** Returns a text that is cut to fit its box; a tooltip shows all of it. */
export function textMark(text: string, { x, y }: Point, lettering: Lettering): string {
  const { size, family, width, look } = lettering
  const shown = fitText(text, width, size, family)
  const classes = [...(family === 'mono' ? ['mono'] : []), ...(look ? [look] : [])].join(' ')
  const title = shown === text ? '' : `<title>${escapeText(text)}</title>`
  return `<text x="${x}" y="${y}" font-size="${size}"${classes ? ` class="${classes}"` : ''} xml:space="preserve">${title}${escapeText(shown)}</text>`
}

export interface Box extends Point {
  readonly width: number
  readonly height: number
}

export function boxMark({ x, y, width, height }: Box, look: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}"${radius ? ` rx="${radius}"` : ''} class="${look}"/>`
}

export function lineMark(x1: number, y1: number, x2: number, y2: number): string {
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" class="line"/>`
}
