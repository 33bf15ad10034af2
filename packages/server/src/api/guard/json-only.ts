import { TablewrightError } from '@tablewright/base'
import type { MiddlewareHandler } from 'hono'

/** Forms of other sites can send text and form data but not JSON: a body of another type is not read at all. */
export const requireJson: MiddlewareHandler = async ({ req }, next) => {
  const type = req.header('content-type')
  const hasBody =
    req.header('transfer-encoding') !== undefined || Number(req.header('content-length') ?? 0) > 0
  const isJson = /^application\/json\s*(;|$)/i.test(type ?? '')
  if (!isJson && (hasBody || type !== undefined)) {
    throw new TablewrightError(
      'UNSUPPORTED_MEDIA_TYPE',
      `The body is ${type ?? 'of no known type'}, not JSON.`,
      {
        remedy: 'Send application/json.',
      },
    )
  }
  await next()
}
