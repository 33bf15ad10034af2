import type { Picture } from '../paper.js'
import { renderPdf } from './render-pdf.js'

/** Whether the PDF library can print a picture. */
export async function canPrintPicture(logo: Picture): Promise<boolean> {
  const table = { columns: [{ label: '', width: 1 }], rows: [] }
  const empty = {
    language: 'en',
    title: '',
    date: '2000-01-01',
    parties: [],
    facts: [],
    totals: [],
    blocks: [],
  } as const
  try {
    await renderPdf({ ...empty, table, logo })
    return true
  } catch {
    return false
  }
}
