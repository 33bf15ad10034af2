import type { ServedFile } from '../rules/files/manifest.js'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Returns the smallest stored encoding of a file that a client accepts. */
export function chooseEncoding(file: ServedFile, accepted: string | undefined): Encoding {
  if (accepted === undefined || (file.br === undefined && file.gzip === undefined)) return 'identity'
  if (file.br !== undefined && accepts(accepted, 'br')) return 'br'
  return file.gzip !== undefined && accepts(accepted, 'gzip') ? 'gzip' : 'identity'
}

function accepts(header: string, encoding: string): boolean {
  if (!header.includes(encoding)) return false
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';')
    if (name.trim().toLowerCase() !== encoding) return false
    return !parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/i.test(parameter))
  })
}

/** Whether a validator of `If-None-Match` names this entity. Weak validators count. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header.trim() === '*') return true
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}

/** First and last byte of an answer. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/** Parses a `Range` header. Returns undefined for the whole file, 'unsatisfiable' for an invalid range. */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  // Several ranges may be answered with the whole file.
  const range = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (range === null) return undefined
  const [, first = '', last = ''] = range
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  if (from >= size || (first === '' && Number(last) === 0)) return 'unsatisfiable'
  return { from, to }
}
