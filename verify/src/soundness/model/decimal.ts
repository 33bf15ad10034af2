/** The sum of two numbers as DynamoDB adds them: in decimal, not in binary. */
export function addDecimal(one: number, other: number): number {
  const [left, right] = [decimal(one), decimal(other)]
  const scale = Math.max(left.scale, right.scale)
  const raise = ({ digits, scale: own }: Decimal) => digits * 10n ** BigInt(scale - own)
  return Number(`${raise(left) + raise(right)}e${-scale}`)
}

interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

function decimal(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 }
}
