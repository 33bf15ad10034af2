import type { DesignAnswer } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { Button, Card, kindColor } from '../../../kit/index.js'
import { useQueryValue } from '../../../router/location.js'
import { kindsOf } from '../kinds.js'
import { layoutMap, type MapEdge, type MapNode, nodeHeight, patternsOf } from './layout-map.js'
import './design-map.css'

const margin = 12

/**
 * A map of patterns, the tables and indexes that they use, and the items that they read or write. Selecting a
 * box shows only its paths.
 */
export function DesignMap(props: {
  design: DesignAnswer
  onOpenPattern: (name: string) => void
  onOpenItem: (name: string) => void
}): JSX.Element {
  const { design } = props
  const [chosenId, setChosen] = useQueryValue('map')
  const [zoom, setZoom] = useState(1)
  const layout = useMemo(
    () => layoutMap(design, chosenId === '' ? undefined : patternsOf(design, chosenId)),
    [design, chosenId],
  )
  const chosen = layout.nodes.find(({ id }) => id === chosenId)
  const kinds = kindsOf(design)
  const width = layout.width + 2 * margin
  const height = layout.height + 2 * margin
  const choose = (node: MapNode) => setChosen(node === chosen ? '' : node.id, { push: true })
  return (
    <Card
      title="Map"
      actions={
        <div class="row">
          {chosenId !== '' && <Button onClick={() => setChosen('')}>Show all</Button>}
          {chosen && <OpenButton node={chosen} {...props} />}
          <Button kind="quiet" label="Smaller" onClick={() => setZoom(Math.max(0.4, zoom / 1.25))}>
            −
          </Button>
          <Button kind="quiet" label="Larger" onClick={() => setZoom(Math.min(3, zoom * 1.25))}>
            +
          </Button>
        </div>
      }
    >
      <p class="soft small">
        Access patterns, the table or index of each, and the items that it reads or writes. Choose a box to
        see its paths. The tabs Entities and Access patterns have the same as tables.
      </p>
      <section class="design-map" aria-label="Map of the design">
        <svg
          width={width * zoom}
          height={height * zoom}
          viewBox={`${-margin} ${-margin} ${width} ${height}`}
          aria-label={`${design.patterns.length} patterns`}
        >
          {layout.edges.map((edge) => (
            <path
              key={`${edge.from.id} ${edge.to.id}`}
              class={chosen ? 'map-edge map-edge-on' : 'map-edge'}
              d={curve(edge)}
            />
          ))}
          {layout.nodes.map((node) => (
            <MapBox
              key={node.id}
              node={node}
              chosen={node === chosen}
              color={node.kind === 'item' ? kindColor(kinds, node.name) : undefined}
              onChoose={() => choose(node)}
            />
          ))}
        </svg>
      </section>
    </Card>
  )
}

function MapBox(props: {
  node: MapNode
  chosen: boolean
  color: string | undefined
  onChoose: () => void
}): JSX.Element {
  const { node, chosen, color, onChoose } = props
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onChoose()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG has no button element.
    <g
      class={['map-node', `map-${node.kind}`, chosen && 'map-chosen'].filter(Boolean).join(' ')}
      transform={`translate(${node.x} ${node.y})`}
      role="button"
      tabindex={0}
      aria-pressed={chosen}
      aria-label={node.label}
      onClick={onChoose}
      onKeyDown={pressed}
    >
      <title>{node.label}</title>
      <rect width={node.width} height={nodeHeight} rx={5} />
      {color !== undefined && (
        <rect class="map-color" width={4} height={nodeHeight} style={{ fill: color }} />
      )}
      <text x={10} y={nodeHeight / 2} dominant-baseline="central">
        {node.label}
      </text>
    </g>
  )
}

function OpenButton(props: {
  node: MapNode
  onOpenPattern: (name: string) => void
  onOpenItem: (name: string) => void
}): JSX.Element | null {
  const { node, onOpenPattern, onOpenItem } = props
  if (node.kind === 'place') return null
  const open = node.kind === 'pattern' ? onOpenPattern : onOpenItem
  return <Button onClick={() => open(node.name)}>Open {node.name}</Button>
}

function curve({ from, to }: MapEdge): string {
  const [x1, y1] = [from.x + from.width, from.y + nodeHeight / 2]
  const [x2, y2] = [to.x, to.y + nodeHeight / 2]
  const middle = (x1 + x2) / 2
  return `M${x1} ${y1} C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`
}
