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

type Labels = readonly (readonly [name: string, label: string])[]

export interface DesignMapLayout {
  readonly nodes: readonly MapNode[]
  readonly edges: readonly MapEdge[]
  readonly width: number
  readonly height: number
}

export const nodeHeight = 24
const gap = 5
/** Maximum distance of boxes: a short column stays near the top, where it is visible. */
const maxStep = 120
/** Space for lines between two columns. */
const columnGap = 150
const minWidth = 200
/** Maximum width of one character of a label. */
const characterWidth = 7.5

/**
 * Places patterns at the left, tables and indexes in the middle and items at the right. Patterns are grouped
 * by table or index, then in the order of the design. With `only`, shows only the paths of these patterns.
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
  const columns: readonly (readonly [MapNode['kind'], Labels])[] = [
    ['pattern', patterns.map(({ name, id }) => [name, [id, name].filter(Boolean).join(' ')])],
    ['place', places.map((name) => [name, name])],
    ['item', items.map((name) => [name, name])],
  ]
  const nodes: MapNode[] = []
  let width = 0
  for (const [kind, labels] of columns) {
    const x = width === 0 ? 0 : width + columnGap
    const boxes = column(kind, labels, x, height)
    nodes.push(...boxes)
    width = x + (boxes[0]?.width ?? 0)
  }
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
  return { nodes, edges: [...edges.values()], width, height }
}

/** `Table` or `Table / Index`. */
function placeName({ proof: { table, index } }: DesignPattern): string {
  return index === undefined ? table : `${table} / ${index}`
}

/** Lays out one column, spread over the height of the tallest one up to the maximum distance of boxes. */
function column(kind: MapNode['kind'], names: Labels, x: number, height: number): readonly MapNode[] {
  const longest = Math.max(0, ...names.map(([, label]) => label.length))
  const width = Math.max(minWidth, longest * characterWidth + 16)
  const step = Math.min(height / Math.max(1, names.length), maxStep)
  return names.map(([name, label], index) => ({
    id: `${kind} ${name}`,
    kind,
    name,
    label,
    x,
    y: step * index + (step - nodeHeight) / 2,
    width,
  }))
}

/** Returns the names of the patterns of a node; undefined if the design has no such node. */
export function patternsOf(design: DesignAnswer, id: string): ReadonlySet<string> | undefined {
  const layout = layoutMap(design)
  const node = layout.nodes.find((each) => each.id === id)
  if (node === undefined) return undefined
  if (node.kind === 'pattern') return new Set([node.name])
  const edges = layout.edges.filter(({ from, to }) => to === node || (node.kind === 'place' && from === node))
  return new Set(edges.flatMap((edge) => [...edge.patterns]))
}
