import { lookup } from 'mrmime'

const textTypes = /^text\/|^application\/(?:javascript|json|ld\+json|manifest\+json|xml|wasm)$|\+xml$|\+json$/

/** Returns the content type by the extension of a path, with the charset of texts. */
export function contentTypeOf(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream'
  return textTypes.test(type) && type !== 'application/wasm' ? `${type}; charset=utf-8` : type
}

/** Whether compressing content of this type makes it smaller. */
export function isCompressible(type: string): boolean {
  return textTypes.test(type.split(';')[0]!) || /^(?:image\/(?:bmp|x-icon)|font\/(?:ttf|otf))/.test(type)
}
