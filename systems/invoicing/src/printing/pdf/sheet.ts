import PDFDocument from 'pdfkit'
import type { Paper } from '../paper.js'
import { type FontName, fontBytes } from './fonts.js'

export type Document = InstanceType<typeof PDFDocument>

/** Points: 72 to the inch. */
export const sheet = {
  left: 50,
  right: 545,
  width: 495,
  top: 50,
  /** Position of the repeated title on later pages. */
  head: 30,
  /** End of the text. The footer is below. */
  bottom: 762,
  footer: 776,
} as const

export const colors = { text: '#1c1c1c', soft: '#5a5a5a', line: '#d8d8d8' } as const

export interface TextStyle {
  readonly font?: FontName
  readonly size?: number
  readonly color?: string
}

export function newDocument({ title, date, language }: Paper): Document {
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: sheet.top, bottom: 842 - sheet.bottom, left: sheet.left, right: 595 - sheet.right },
    bufferPages: true,
    font: fontBytes('regular') as unknown as string,
    lang: language,
    displayTitle: true,
    // The date of the document: the same document gives the same file.
    info: { Title: title, Producer: 'Tablewright', CreationDate: new Date(`${date.slice(0, 10)}T00:00:00Z`) },
  })
  document.registerFont('regular', fontBytes('regular'))
  document.registerFont('bold', fontBytes('bold'))
  return document
}

export function use(
  document: Document,
  { font = 'regular', size = 9.5, color = colors.text }: TextStyle,
): Document {
  return document.font(font).fontSize(size).fillColor(color)
}

/** Starts a new page if this height does not fit on the current one. */
export function reserve(document: Document, height: number): void {
  if (document.y + height <= sheet.bottom) return
  document.addPage()
  document.x = sheet.left
  document.y = sheet.top
}

/** Removes characters that no font can print. Line breaks stay. */
export function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{C}\n]/gu, '')
}
