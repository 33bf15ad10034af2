import { TablewrightError } from '@tablewright/base'
import type { CallHead } from '../call/http-call.js'

const jsonType = /^application\/json\s*(;|$)/i

/**
 * Throws UNSUPPORTED_MEDIA_TYPE for a body that is not JSON, before it is read: forms of other sites can send text and form
 * data but not JSON.
 */
export function requireJson(head: CallHead): void {
  const type = head.header('content-type')
  const hasBody =
    head.header('transfer-encoding') !== undefined || Number(head.header('content-length') ?? 0) > 0
  if (!hasBody && type === undefined) return
  requireUnencoded(head)
  if (type !== undefined && jsonType.test(type)) return
  throw new TablewrightError(
    'UNSUPPORTED_MEDIA_TYPE',
    `The body is ${type ?? 'of no known type'}, not JSON.`,
    { remedy: 'Send application/json.' },
  )
}

function requireUnencoded(head: CallHead): void {
  const encoding = head.header('content-encoding')
  if (encoding === undefined || /^identity$/i.test(encoding)) return
  throw new TablewrightError('UNSUPPORTED_MEDIA_TYPE', `The body is encoded as ${encoding}.`, {
    remedy: 'Send it without Content-Encoding.',
  })
}
