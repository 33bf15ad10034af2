import type { DesignAnswer, DesignPattern } from '@tablewright/server/console-api'

/** A box of the map. */
export interface MapNode {
  readonly id: string
  readonly kind: 'pattern' | 'place' | 'item'
  /** The name in the design: of a pattern, of an item, or `table` and `index`. */
  readonly name: string
  readonly label: string
  readonly x: number
  readonly y: number
  readonly width: number
}

/** A line from a pattern to the table or index that it uses, or from there to the items that it reads or writes. */
export interface MapEdge {
  readonly from: MapNode
  readonly to: MapNode
  /** Patterns whose path has this line. */
  readonly patterns: ReadonlySet<string>
}

export interface DesignMapLayout {
  readonly nodes: readonly MapNode[]
  readonly edges: readonly MapEdge[]
  readonly width: number
  readonly height: number
}

export const nodeHeight = 24
const gap = 5
const columns = {
  pattern: { x: 0, width: 250 },
  place: { x: 400, width: 200 },
  item: { x: 750, width: 220 },
} as const

/**
 * Places patterns at the left, tables and indexes in the middle and items at the right. Patterns of one table or index
 * stand together, otherwise the order is that of the design. With `only`, the paths of those patterns alone.
 */
export function layoutMap(design: DesignAnswer, only?: ReadonlySet<string>): DesignMapLayout {
  const wanted = design.patterns.filter(({ name }) => only === undefined || only.has(name))
  const places = [...new Set(wanted.map(placeName))]
  const patterns = places.flatMap((place) => wanted.filter((pattern) => placeName(pattern) === place))
  const reached = new Set(patterns.flatMap(({ items }) => items))
  const items = design.chart
    .flatMap(({ rows }) => rows.map(({ item }) => item))
    .filter((item) => only === undefined || reached.has(item))
  const height = Math.max(patterns.length, places.length, items.length) * (nodeHeight + gap)
  const nodes = [
    ...column(
      'pattern',
      patterns.map(({ name, id }) => [name, [id, name].filter(Boolean).join(' ')]),
      height,
    ),
    ...column(
      'place',
      places.map((name) => [name, name]),
      height,
    ),
    ...column(
      'item',
      items.map((name) => [name, name]),
      height,
    ),
  ]
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const edges = new Map<string, { from: MapNode; to: MapNode; patterns: Set<string> }>()
  const connect = (from: string, to: string, pattern: string) => {
    const [begin, end] = [byId.get(from), byId.get(to)]
    if (begin === undefined || end === undefined) return
    const name = `${from} ${to}`
    const edge = edges.get(name) ?? { from: begin, to: end, patterns: new Set<string>() }
    edges.set(name, edge)
    edge.patterns.add(pattern)
  }
  for (const pattern of patterns) {
    const place = placeName(pattern)
    connect(`pattern ${pattern.name}`, `place ${place}`, pattern.name)
    for (const item of pattern.items) connect(`place ${place}`, `item ${item}`, pattern.name)
  }
  return { nodes, edges: [...edges.values()], width: columns.item.x + columns.item.width, height }
}

/** `Table` or `Table / Index`. */
function placeName({ proof: { table, index } }: DesignPattern): string {
  return index === undefined ? table : `${table} / ${index}`
}

/** One column, spread over the height of the tallest. */
function column(
  kind: MapNode['kind'],
  names: readonly (readonly [name: string, label: string])[],
  height: number,
): readonly MapNode[] {
  const step = height / Math.max(1, names.length)
  return names.map(([name, label], index) => ({
    id: `${kind} ${name}`,
    kind,
    name,
    label,
    x: columns[kind].x,
    y: step * index + (step - nodeHeight) / 2,
    width: columns[kind].width,
  }))
}

/** The names of the patterns that a node of this id belongs to; undefined if the design has no such node. */
export function patternsOf(design: DesignAnswer, id: string): ReadonlySet<string> | undefined {
  const layout = layoutMap(design)
  const node = layout.nodes.find((each) => each.id === id)
  if (node === undefined) return undefined
  if (node.kind === 'pattern') return new Set([node.name])
  const edges = layout.edges.filter(({ from, to }) => to === node || (node.kind === 'place' && from === node))
  return new Set(edges.flatMap((edge) => [...edge.patterns]))
}
