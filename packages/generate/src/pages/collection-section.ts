import type { CollectionItem, ItemCollection } from '../items/collections.js'
import { markdownTable } from './markdown-table.js'

const attributesShown = 8
const maxValueLength = 40

/** Returns the aggregate view of item collections: a table for each, with its items in the order of their sort keys. */
export function collectionSections(collections: readonly ItemCollection[], level: string): string {
  return collections.map((collection) => collectionSection(collection, level)).join('\n\n')
}

function collectionSection(
  { partition, partitionName, sortName, items }: ItemCollection,
  level: string,
): string {
  const rows = items.flatMap((item) => [
    [cellCode(item.sortKey), item.kind, attributeCell(item)],
    ...(item.more > 0 ? [[`… ${item.more} more`, item.kind, '']] : []),
  ])
  return [
    `${level} ${cellCode(`${partitionName} = ${partition}`)}`,
    markdownTable([sortName || 'Sort key', 'Item', 'Attributes'], rows),
  ].join('\n\n')
}

function attributeCell({ attributes }: CollectionItem): string {
  const shown = attributes
    .slice(0, attributesShown)
    .map(({ name, value }) => cellCode(`${name} = ${cut(value)}`))
  const more = attributes.length - shown.length
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join(' ')
}

function cut(value: string): string {
  const characters = [...value]
  return characters.length <= maxValueLength ? value : `${characters.slice(0, maxValueLength - 1).join('')}…`
}

/** Prints text in a table cell, without line breaks and backticks, which would end it. */
function cellCode(text: string): string {
  return text === '' ? '' : `\`${text.replace(/\s+/g, ' ').replaceAll('`', "'")}\``
}
