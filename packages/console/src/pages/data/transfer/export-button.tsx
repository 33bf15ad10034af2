import type { DataItem } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { problemOf } from '../../../api/problem.js'
import { download } from '../../../kit/download.js'
import { Menu, toast } from '../../../kit/index.js'
import { type FileFormat, itemFile } from './item-files.js'

const formats: readonly (readonly [FileFormat, string])[] = [
  ['csv', 'CSV'],
  ['lines', 'JSON lines'],
  ['dynamodb', 'DynamoDB JSON'],
]

/** Downloads all items of a view. Secrets are masked in the file. */
export function ExportButton(props: { table: string; all: () => Promise<readonly DataItem[]> }): JSX.Element {
  const save = async (format: FileFormat) => {
    try {
      const items = await props.all()
      const { name, type, text } = itemFile(items, format, props.table)
      download(name, type, text)
      toast(`${items.length.toLocaleString('en')} items in ${name}`)
    } catch (error) {
      toast(`The file was not made: ${problemOf(error).detail}`, { tone: 'bad' })
    }
  }
  return (
    <Menu
      label="Export"
      items={formats.map(([format, label]) => ({ label, run: () => void save(format) }))}
    />
  )
}
