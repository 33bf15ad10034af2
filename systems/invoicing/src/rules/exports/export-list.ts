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

/** The same list as a CSV file: all of its pages, and the same fields. */
export function exportList<Fields extends Attributes & Paging, Item extends Attributes>(
  name: string,
  list: Action<Books, Fields, PageOutput<Item>>,
) {
  const { limit, cursor, ...input } = list.input
  return action({
    summary: `${list.summary}, as CSV`,
    input: input as Omit<Fields, keyof Paging>,
    output: file('text/csv; charset=utf-8'),
    run: async (books: Books, given, call) => {
      const rows = await readAll((page) => runPage(list, books, { ...given, ...page }, call))
      return csvFile(name, csvOf(list.output.fields, rows))
    },
  })
}

type Row = Readonly<Record<string, unknown>>

function runPage<Fields extends Attributes, Item extends Attributes>(
  list: Action<Books, Fields, PageOutput<Item>>,
  books: Books,
  input: object,
  call: ActionCall,
): Promise<ResultPage<Row>> {
  return list.run(books, input as never, call) as Promise<ResultPage<Row>>
}

async function readAll(
  read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<ResultPage<Row>>,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  let cursor: string | null | undefined
  do {
    const page = await read({ limit: pageSize, ...(typeof cursor === 'string' && { cursor }) })
    rows.push(...page.items)
    cursor = page.cursor
  } while (typeof cursor === 'string')
  return rows
}

export function csvFile(name: string, text: string) {
  return { fileName: `${name}.csv`, content: new TextEncoder().encode(text) }
}
