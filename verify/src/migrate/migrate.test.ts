import { expect, test } from 'vitest'
import { changeKinds } from './kinds.js'
import { runKind } from './run-kind.js'

const options = { items: 120, writers: 3, kills: 12, seed: 1 }

test.each(changeKinds.map((make) => make()))(
  '$name: 0 lost, 0 stale, no drift, under writers and kills',
  async (kind) => {
    const result = await runKind(kind, options)
    expect(result).toMatchObject({ lost: 0, stale: 0, drift: 0, leftOver: 0 })
    expect(result.kills).toBeGreaterThan(4)
    expect(result.writes).toBeGreaterThan(20)
  },
)

test.each(changeKinds.map((make) => make()))(
  '$name: a roll back leaves what the old design stores',
  async (kind) => {
    const result = await runKind(kind, { ...options, rollBack: true })
    expect(result).toMatchObject({ lost: 0, stale: 0, drift: 0, leftOver: 0 })
  },
)
