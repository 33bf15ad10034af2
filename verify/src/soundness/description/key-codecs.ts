import { type KeyCodec, keyCodec } from '@tablewright/design'
import { Source } from './expression.js'

/** Custom key codecs of generated designs. */
export type KeyCodecName = 'marked' | 'scrambled' | 'loose' | 'countdown'

const hex = (text: string) => Buffer.from(text, 'utf8').toString('hex')
const fromHex = (text: string) => Buffer.from(text, 'hex').toString('utf8')

/** Texts in the order of their code points. */
const marked: KeyCodec<string> = keyCodec('marked', {
  encode: (value) => `k${hex(value)}`,
  decode: (text) => (/^k([0-9a-f]{2})*$/.test(text) ? fromHex(text.slice(1)) : undefined),
  order: 'ascending',
})

/** Texts in unspecified order. */
const scrambled: KeyCodec<string> = keyCodec('scrambled', {
  encode: (value) => `${[...hex(value)].reverse().join('')}x`,
  decode: (text) =>
    /^([0-9a-f]{2})*x$/.test(text) ? fromHex([...text.slice(0, -1)].reverse().join('')) : undefined,
})

/** Texts that differ only in case are the same in keys. */
const loose: KeyCodec<string> = keyCodec('loose', {
  encode: (value) => `l${hex(value.toLowerCase())}`,
  decode: (text) => (/^l([0-9a-f]{2})*$/.test(text) ? fromHex(text.slice(1)) : undefined),
  folds: true,
})

/** Numbers from 0 to 9999, the highest first. */
const countdown: KeyCodec<number> = keyCodec('countdown', {
  encode: (value) => String(9999 - value).padStart(4, '0'),
  decode: (text) => (/^\d{4}$/.test(text) ? 9999 - Number(text) : undefined),
  order: 'descending',
  width: 4,
})

const codecs = { marked, scrambled, loose, countdown }

/** Source text of a codec with its functions. */
export function keyCodecExpression(name: KeyCodecName): Source {
  const { model, encode, decode } = codecs[name]
  const laws = Object.entries(model.laws).map(([law, value]) => `, ${law}: ${JSON.stringify(value)}`)
  return new Source(
    `keyCodec('${name}', { encode: ${encode}, decode: ${decode}${laws.join('')} })`,
    codecs[name],
  )
}
