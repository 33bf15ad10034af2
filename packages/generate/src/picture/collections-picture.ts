import type { ItemCollection } from '../items/collections.js'
import { collectionHeight, drawCollection, type LookOf } from './draw-collection.js'
import { boxMark, textMark } from './marks.js'
import { measures } from './measures.js'
import { numberOfColors, pictureStyle } from './style.js'
import { escapeText, textWidth } from './text.js'

export interface PictureOptions {
  /** Title of the picture, shown above it and read by screen readers. */
  readonly title: string
  /** Kinds of items in the order of their colors and of the legend. Kinds that are not named follow. */
  readonly kinds?: readonly string[]
  /**
   * `outside` omits the style, for pages whose policy forbids inline styles: serve `pictureStyle` as a file instead.
   */
  readonly style?: 'inside' | 'outside'
}

const { margin, width, gap } = measures

/**
 * Draws item collections as an SVG picture: a box for each partition, its items in the order of their sort keys, a
 * color for each kind. It has no script, follows the reader's light or dark scheme, and cuts off texts that do not
 * fit.
 *
 * @example
 * const notes = { table: 'Notes', partitionName: 'PK', sortName: 'SK', partition: 'USER#1', template: 'USER#<userId>' }
 * const item = { kind: 'Note', sortKey: 'NOTE#1', attributes: [{ name: 'body', value: 'hello' }], more: 0 }
 * collectionsPicture([{ ...notes, items: [item] }], { title: 'Notes' }).startsWith('<svg') // → true
 */
export function collectionsPicture(
  collections: readonly ItemCollection[],
  { title, kinds = [], style = 'inside' }: PictureOptions,
): string {
  const present = new Set(collections.flatMap(({ items }) => items.map(({ kind }) => kind)))
  const order = [...new Set([...kinds, ...present].map(sourceOf))]
  const lookOf: LookOf = (kind) => {
    const color = order.indexOf(sourceOf(kind)) % numberOfColors
    return { text: `k${color}`, bar: kind === sourceOf(kind) ? `k${color}` : `hollow k${color}` }
  }
  const legend = drawLegend(
    [...new Set([...kinds, ...present])].filter((kind) => kind !== '' && present.has(kind)),
    lookOf,
  )
  const marks: string[] = []
  let y = legend.bottom + gap
  for (const collection of collections) {
    marks.push(drawCollection(collection, y, lookOf))
    y += collectionHeight(collection) + gap
  }
  const height = y - gap + margin
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="tw-picture" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeText(title)}">`,
    ...(style === 'inside' ? [`<style>\n${pictureStyle()}\n</style>`] : []),
    boxMark({ x: 0, y: 0, width, height }, 'page'),
    textMark(
      title,
      { x: margin, y: margin + measures.title - 4 },
      {
        size: measures.title,
        family: 'sans',
        width: width - 2 * margin,
        look: 'strong',
      },
    ),
    ...legend.marks,
    ...marks,
    '</svg>\n',
  ].join('\n')
}

/** The source entity of a derived item: `Locker` of `Locker.OwnerLocker`. */
function sourceOf(kind: string): string {
  return kind.split('.')[0]!
}

const legendRow = 22

function drawLegend(kinds: readonly string[], lookOf: LookOf) {
  const marks: string[] = []
  let x = margin
  let y = margin + measures.title + legendRow
  for (const kind of kinds) {
    const room = width - 2 * margin - 16
    const length = Math.min(room, textWidth(kind, measures.key, 'sans')) + 32
    if (x > margin && x + length > width - margin) {
      x = margin
      y += legendRow
    }
    marks.push(
      boxMark({ x, y: y - 9, width: 10, height: 10 }, lookOf(kind).bar, 2),
      textMark(kind, { x: x + 16, y }, { size: measures.key, family: 'sans', width: room }),
    )
    x += length
  }
  return { marks, bottom: kinds.length === 0 ? margin + measures.title : y + 6 }
}
