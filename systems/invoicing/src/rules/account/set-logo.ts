import { createHash } from 'node:crypto'
import { isTablewrightError } from '@tablewright/base'
import { binary } from '@tablewright/design'
import { action, one, refuse } from '@tablewright/system'
import { limits } from '../../limits.js'
import type { Books } from '../../open.js'
import { changeVersioned } from '../change-versioned.js'
import { accountFields, seenVersion } from '../shapes.js'
import { requireAccount } from './view-account.js'

export const setLogo = action({
  summary: 'Set the logo of invoices: a PNG or JPEG picture',
  input: { ...seenVersion, content: binary() },
  output: one(accountFields),
  run: async (books: Books, { version, content }) => {
    const contentType = await requirePicture(content)
    const logoId = createHash('sha256').update(content).digest('hex')
    await books.db.keepLogo({ logoId, contentType, content }).catch((error: unknown) => {
      if (!isTablewrightError(error, 'ALREADY_EXISTS')) throw error
    })
    return changeVersioned(books, version, async () => {
      const account = await requireAccount(books)
      return books.db.updateAccount({ logoId, version: version ?? account.version })
    })
  },
})

const signatures = { 'image/png': '89504e470d0a1a0a', 'image/jpeg': 'ffd8ff' } as const

/** Throws for a picture that the PDF library cannot read. */
async function requirePicture(content: Uint8Array): Promise<keyof typeof signatures> {
  if (content.length > limits.logoBytes) {
    throw notPicture(`It has ${content.length} bytes, and ${limits.logoBytes} are allowed`)
  }
  const start = Buffer.from(content.subarray(0, 8)).toString('hex')
  const types = Object.keys(signatures) as (keyof typeof signatures)[]
  const type = types.find((each) => start.startsWith(signatures[each]))
  if (type === undefined) throw notPicture('It is neither PNG nor JPEG')
  const { canPrintPicture } = await import('../../printing/pdf/can-print-picture.js')
  if (!(await canPrintPicture({ contentType: type, content }))) throw notPicture('It is damaged')
  return type
}

function notPicture(reason: string) {
  return refuse('LOGO_INVALID', `The logo cannot be used. ${reason}.`, {
    field: 'content',
    remedy: `Choose a PNG or JPEG picture of at most ${limits.logoBytes / 1000} KB.`,
  })
}
