/**
 * Compares versions as versions: 0.1.9 comes before 0.1.18, and 1.0.0-rc.1 before 1.0.0. Missing parts count as 0.
 *
 * @example
 * compareVersions('0.1.9', '0.1.18') < 0 // → true
 */
export function compareVersions(one: string, other: string): number {
  const [core, label] = parts(one)
  const [otherCore, otherLabel] = parts(other)
  return compareParts(core, otherCore, '0') || compareLabels(label, otherLabel)
}

export function isNewer(one: string, other: string): boolean {
  return compareVersions(one, other) > 0
}

function parts(version: string): [core: readonly string[], label: readonly string[]] {
  const [withoutBuild = ''] = version.split('+')
  const dash = withoutBuild.indexOf('-')
  if (dash < 0) return [withoutBuild.split('.'), []]
  return [withoutBuild.slice(0, dash).split('.'), withoutBuild.slice(dash + 1).split('.')]
}

/** A version with a label is a prerelease. */
function compareLabels(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return other.length - one.length
  return compareParts(one, other, '')
}

function compareParts(one: readonly string[], other: readonly string[], missing: string): number {
  for (let index = 0; index < Math.max(one.length, other.length); index++) {
    const order = comparePart(one[index] ?? missing, other[index] ?? missing)
    if (order !== 0) return order
  }
  return 0
}

const digits = /^\d+$/

/** Numbers are compared by value and come before words; words are compared by their characters. */
function comparePart(one: string, other: string): number {
  if (digits.test(one) && digits.test(other)) {
    const [left, right] = [BigInt(one), BigInt(other)]
    return left < right ? -1 : left > right ? 1 : 0
  }
  if (one === other) return 0
  if (one === '' || other === '') return one === '' ? -1 : 1
  if (digits.test(one) !== digits.test(other)) return digits.test(one) ? -1 : 1
  return one < other ? -1 : 1
}
