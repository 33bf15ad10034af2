import type { Picker, Request } from '../requests/index.js'

/** Spells numbers and bytes of a request in other ways, valid and invalid ones, which policies must read as the engine. */
export function respelled(pick: Picker, { operation, input }: Request): Request {
  const text = JSON.stringify(input, (name, value: unknown) => {
    if (typeof value !== 'string' || pick.chance(50)) return value
    if (name === 'N') return pick.of(numberSpellings(value))
    return name === 'B' ? pick.of(byteSpellings(value)) : value
  })
  return { operation, input: JSON.parse(text) as Request['input'] }
}

function numberSpellings(number: string): string[] {
  const point = number.includes('.') ? '' : '.'
  return [
    `${number}${point}0`,
    `${number}e0`,
    `${number}0E-1`,
    `0${number}`,
    `+${number}`,
    ` ${number}`,
    `${number}\n`,
  ]
}

function byteSpellings(base64: string): string[] {
  const last = base64.replace(/.(?==*$)/, (digit) => String.fromCharCode(digit.charCodeAt(0) + 1))
  const withoutPadding = base64.replace(/=+$/, '')
  return [
    withoutPadding,
    last,
    ` ${base64}`,
    `${base64}\n`,
    `${base64}=`,
    base64.replace('/', '_'),
    `${base64}${base64}`,
  ]
}
