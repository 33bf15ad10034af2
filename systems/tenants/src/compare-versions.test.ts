import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareVersions, isNewer } from './compare-versions.js'

test('versions sort as versions', () => {
  const sorted = [
    '0.1',
    '0.1.2',
    '0.1.9',
    '0.1.18',
    '0.2.0-rc.1',
    '0.2.0-rc.2',
    '0.2.0-rc.10',
    '0.2.0',
    '1.0.0',
  ]
  expect(sorted.toReversed().toSorted(compareVersions)).toEqual(sorted)
  expect(isNewer('0.1.18', '0.1.9')).toBe(true)
  expect(isNewer('0.1.9', '0.1.9')).toBe(false)
  expect(compareVersions('1.0', '1.0.0')).toBe(0)
  expect(compareVersions('1.0.0+build.1', '1.0.0')).toBe(0)
  expect(compareVersions('1.0.0-1', '1.0.0-alpha')).toBeLessThan(0)
})

test('comparison is antisymmetric for any two versions', () => {
  const part = fc.oneof(fc.nat({ max: 30 }).map(String), fc.constantFrom('a', 'rc', ''))
  const version = fc
    .tuple(fc.array(part, { minLength: 1, maxLength: 4 }), fc.array(part, { maxLength: 2 }))
    .map(([core, label]) => core.join('.') + (label.length > 0 ? `-${label.join('.')}` : ''))
  fc.assert(
    fc.property(version, version, version, (one, two, three) => {
      expect(Math.sign(compareVersions(one, two))).toBe(-Math.sign(compareVersions(two, one)) || 0)
      if (compareVersions(one, two) <= 0 && compareVersions(two, three) <= 0) {
        expect(compareVersions(one, three)).toBeLessThanOrEqual(0)
      }
    }),
  )
})
