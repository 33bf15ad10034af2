import type { DesignAnswer } from '@tablewright/server/console-api'
import { expect, test } from 'vitest'
import { layoutMap, nodeHeight, patternsOf } from './layout-map.js'

const pattern = (name: string, items: readonly string[], index?: string) => ({
  name,
  items,
  proof: { table: 'Lockers', ...(index !== undefined && { index }) },
})

const design = {
  chart: [{ table: 'Lockers', keys: [], rows: [{ item: 'Locker' }, { item: 'Event' }, { item: 'Owner' }] }],
  patterns: [
    pattern('getLocker', ['Locker']),
    pattern('openLocker', ['Locker', 'Event']),
    pattern('eventsByOwner', ['Event'], 'ByOwner'),
  ],
} as unknown as DesignAnswer

test('each pattern links to its table or index, and from there to its items', () => {
  const { edges } = layoutMap(design)
  const lines = edges.map(({ from, to, patterns }) => [from.label, to.label, [...patterns].join(' ')])
  expect(lines).toEqual([
    ['getLocker', 'Lockers', 'getLocker'],
    ['Lockers', 'Locker', 'getLocker openLocker'],
    ['openLocker', 'Lockers', 'openLocker'],
    ['Lockers', 'Event', 'openLocker'],
    ['eventsByOwner', 'Lockers / ByOwner', 'eventsByOwner'],
    ['Lockers / ByOwner', 'Event', 'eventsByOwner'],
  ])
})

test('no two boxes overlap, and all are inside the picture', () => {
  const { nodes, width, height } = layoutMap(design)
  for (const node of nodes) {
    expect(node.x + node.width).toBeLessThanOrEqual(width)
    expect(node.y).toBeGreaterThanOrEqual(0)
    expect(node.y + nodeHeight).toBeLessThanOrEqual(height)
    const others = nodes.filter((other) => other !== node && other.kind === node.kind)
    for (const other of others) expect(Math.abs(other.y - node.y)).toBeGreaterThanOrEqual(nodeHeight)
  }
})

test('an item has the patterns that use it, and an unused item has none', () => {
  const names = (id: string) => [...(patternsOf(design, id) ?? ['no such node'])]
  expect(names('item Event')).toEqual(['openLocker', 'eventsByOwner'])
  expect(names('pattern getLocker')).toEqual(['getLocker'])
  expect(names('place Lockers')).toEqual(['getLocker', 'openLocker'])
  expect(names('item Owner')).toEqual([])
  expect(names('item Nothing')).toEqual(['no such node'])
})

test('a selected node shows only its paths', () => {
  const { nodes } = layoutMap(design, patternsOf(design, 'item Event'))
  expect(nodes.map(({ label }) => label)).toEqual([
    'openLocker',
    'eventsByOwner',
    'Lockers',
    'Lockers / ByOwner',
    'Locker',
    'Event',
  ])
})
