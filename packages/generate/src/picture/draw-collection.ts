import type { CollectionItem, ItemCollection } from '../items/collections.js'
import { boxMark, lineMark, textMark } from './marks.js'
import { measures } from './measures.js'
import { wrapText } from './text.js'

const { margin, padding, partition, sort, attribute, width } = measures
const inner = width - 2 * margin
const attributes = Math.floor((inner - partition - sort) / attribute)

/** Returns the style classes of a kind. A derived item has the color of its source, with a hollow bar. */
export type LookOf = (kind: string) => { readonly text: string; readonly bar: string }

export function collectionHeight({ items }: ItemCollection): number {
  return items.reduce((sum, { more }) => sum + measures.item + (more > 0 ? measures.more : 0), 0)
}

/** Draws a partition as a box: its key on the left, its items in their order on the right. */
export function drawCollection(collection: ItemCollection, top: number, lookOf: LookOf): string {
  const height = collectionHeight(collection)
  const marks = [
    boxMark({ x: margin, y: top, width: inner, height }, 'box', 6),
    boxMark({ x: margin, y: top, width: partition, height }, 'side', 6),
    ...partitionMarks(collection, top, height),
  ]
  let y = top
  collection.items.forEach((item, index) => {
    if (index > 0) marks.push(lineMark(margin + partition, y, margin + inner, y))
    marks.push(...itemMarks(item, collection.sortName, y, lookOf(item.kind)))
    y += measures.item
    if (item.more === 0) return
    const text = `… ${item.more} more ${item.kind}`
    const place = { x: margin + partition + 2 * padding, y: y + 12 }
    marks.push(textMark(text, place, { size: measures.name, family: 'sans', width: sort, look: 'faint' }))
    y += measures.more
  })
  return marks.join('\n')
}

function partitionMarks({ partition: key, partitionName }: ItemCollection, top: number, height: number) {
  const x = margin + padding
  const room = partition - 2 * padding
  const lineHeight = 16
  const maxLines = Math.max(1, Math.floor((height - 26) / lineHeight))
  const lines = wrapText(key, room, measures.key, maxLines)
  return [
    textMark(partitionName, { x, y: top + 17 }, { ...small, width: room }),
    ...lines.map((line, index) =>
      textMark(line, { x, y: top + 34 + index * lineHeight }, { ...keyLetters, width: room, look: 'strong' }),
    ),
  ]
}

const small = { size: measures.name, family: 'sans', look: 'faint' } as const
const keyLetters = { size: measures.key, family: 'mono' } as const
const valueLetters = { size: measures.value, family: 'mono' } as const

function itemMarks(
  item: CollectionItem,
  sortName: string,
  top: number,
  look: ReturnType<LookOf>,
): readonly string[] {
  const left = margin + partition
  const x = left + 2 * padding
  const room = sort - 3 * padding
  const kind = item.kind === '' ? 'not in the design' : item.kind
  return [
    boxMark({ x: left + 1, y: top + 6, width: 4, height: measures.item - 12 }, look.bar, 2),
    textMark(
      kind,
      { x, y: top + 17 },
      { size: measures.name, family: 'sans', width: room, look: `${look.text} strong` },
    ),
    textMark(
      item.sortKey === '' ? `(no ${sortName || 'sort key'})` : item.sortKey,
      { x, y: top + 34 },
      {
        ...keyLetters,
        width: room,
        ...(item.sortKey === '' ? { look: 'faint' } : {}),
      },
    ),
    ...attributeMarks(item, left + sort, top),
  ]
}

/** Draws the attributes that fit, and the number of those that do not. */
function attributeMarks({ attributes: all }: CollectionItem, left: number, top: number): readonly string[] {
  const shown = all.length > attributes ? all.slice(0, attributes - 1) : all
  const room = attribute - padding
  const marks = shown.flatMap(({ name, value }, index) => {
    const x = left + index * attribute
    return [
      textMark(name, { x, y: top + 17 }, { ...small, width: room }),
      textMark(value, { x, y: top + 34 }, { ...valueLetters, width: room }),
    ]
  })
  const rest = all.slice(shown.length)
  if (rest.length === 0) return marks
  const place = { x: left + shown.length * attribute, y: top + 17 }
  const names = rest.map(({ name }) => name).join(', ')
  return [
    ...marks,
    textMark(`and ${rest.length} more`, place, { ...small, width: room }),
    textMark(names, { ...place, y: top + 34 }, { ...small, width: room }),
  ]
}
