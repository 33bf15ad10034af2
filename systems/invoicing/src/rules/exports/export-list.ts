import type { Attributes } from '@tablewright/design'
import {
  type Action,
  type ActionCall,
  action,
  file,
  type PageOutput,
  type paging,
  type ResultPage,
} from '@tablewright/system'
import type { Books } from '../../open.js'
import { csvOf } from './csv.js'

type Paging = typeof paging
const pageSize = 500

/** Returns an action that exports all pages of a list as a CSV file with the same fields. */
export function exportList<Fields extends Attributes & Paging, Item extends Attributes>(
  name: string,
  list: Action<Books, Fields, PageOutput<Item>>,
) {
  const { limit, cursor, ...input } = list.input
  return action({
    summary: `${list.summary}, as CSV`,
    input: input as Omit<Fields, keyof Paging>,
    output: file('text/csv; charset=utf-8'),
    run: async (books: Books, given, call) =>
      csvFile(name, csvOf(list.output.fields, await readAll(list, books, given, call))),
  })
}

type Row = Readonly<Record<string, unknown>>

/** Reads all pages of a list. */
export async function readAll<Fields extends Attributes, Item extends Attributes>(
  list: Action<Books, Fields, PageOutput<Item>>,
  books: Books,
  given: object,
  call: ActionCall,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  let cursor: string | null | undefined
  do {
    const input = { ...given, limit: pageSize, ...(typeof cursor === 'string' && { cursor }) }
    const page = (await list.run(books, input as never, call)) as ResultPage<Row>
    rows.push(...page.items)
    cursor = page.cursor
  } while (typeof cursor === 'string')
  return rows
}

export function csvFile(name: string, text: string) {
  return { fileName: `${name}.csv`, content: new TextEncoder().encode(text) }
}
