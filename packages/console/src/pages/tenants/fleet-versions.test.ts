import { expect, test } from 'vitest'
import { versionLines } from './fleet-versions.js'
import type { VersionSample } from './types.js'

test('each version is a line with a value at every time, the newest version first, and the last is now', () => {
  const recorded: VersionSample[] = [
    { day: '2026-03-01', sampledAt: '2026-03-01T00:00:00.000Z', tenants: { '0.1.9': 2 } },
    { day: '2026-03-02', sampledAt: '2026-03-02T00:00:00.000Z', tenants: { '0.1.9': 1, '0.1.18': 1 } },
  ]
  const groups = [{ value: '0.1.18', count: 2 }]
  const lines = versionLines(recorded, { count: 2, groups }, 5)
  expect(lines.map(({ name, points }) => [name, ...points.map(({ value }) => value)])).toEqual([
    ['0.1.18', 0, 1, 2],
    ['0.1.9', 2, 1, 0],
  ])
  expect(lines[0]!.points.at(-1)!.at).toBe(5)
  expect(versionLines([], undefined, 5)).toEqual([])
})
