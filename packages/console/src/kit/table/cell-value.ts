import { type ComponentChild, isValidElement } from 'preact'
import { Badge } from '../badge.js'
import { Money } from '../money.js'
import { Countdown, Day, Time } from '../time.js'
import type { Column } from './table.js'

/** The plain value of a cell, for sorting and for files. */
export type CellValue = string | number

/** Props of kit components that contain the displayed value. */
const valueProperties = new Map<unknown, string>([
  [Badge, 'state'],
  [Money, 'minor'],
  [Time, 'at'],
  [Day, 'day'],
  [Countdown, 'until'],
])

/**
 * Returns the plain value of a cell: `column.value`, or the value that the cell's text or kit component
 * shows; undefined if neither is known.
 */
export function cellValue<Row>(column: Column<Row>, row: Row): CellValue | undefined {
  if (column.value) return column.value(row)
  return contentValue(column.cell(row) as ComponentChild)
}

function contentValue(content: ComponentChild | ComponentChild[]): CellValue | undefined {
  if (typeof content === 'string' || typeof content === 'number') return content
  if (Array.isArray(content)) return content.map(contentValue).find((value) => value !== undefined)
  if (!isValidElement(content)) return undefined
  const { type, props } = content as { type: unknown; props: Record<string, unknown> }
  const property = valueProperties.get(type)
  if (property !== undefined) return props[property] as CellValue | undefined
  // Reads the children of elements, but not of other components.
  return typeof type === 'string' ? contentValue(props.children as ComponentChild) : undefined
}
