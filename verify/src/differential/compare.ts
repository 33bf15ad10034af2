import type { Request, TableShape } from '../requests/index.js'
import { canonical, comparable } from './normalize.js'
import type { Answer } from './oracle.js'

export type Send = (operation: string, input: object) => Promise<Answer>

/** Two different responses to one request. */
export interface Difference {
  readonly request: Request
  /** The request was damaged on purpose. */
  readonly mutated: boolean
  readonly ours: Answer
  readonly theirs: Answer
  /** Whether the engines have different data afterwards. */
  readonly divides: boolean
}

export interface Engines {
  readonly ours: Send
  readonly theirs: Send
}

/** Sends a request to both engines, and reads the item after a write. */
export async function compare(
  engines: Engines,
  table: TableShape,
  request: Request,
  mutated: boolean,
): Promise<Difference | undefined> {
  const answers = await differentAnswers(engines, request)
  const everything: Request = { operation: 'Scan', input: { TableName: table.create.TableName } }
  const left = isWrite(request) ? await differentAnswers(engines, everything) : undefined
  const different = answers ?? left
  return different && { request, mutated, ...different, divides: left !== undefined }
}

function isWrite({ operation }: Request): boolean {
  return /Put|Update|Delete|Write|Execute/.test(operation)
}

async function differentAnswers(
  { ours, theirs }: Engines,
  request: Request,
): Promise<Pick<Difference, 'ours' | 'theirs'> | undefined> {
  const ask = isPaged(request) ? allPages : (send: Send) => send(request.operation, request.input)
  const [one, other] = await Promise.all(
    [ours, theirs].map(async (send) => comparable(request.operation, await ask(send, request))),
  )
  if (canonical(one) === canonical(other)) return undefined
  return { ours: one!, theirs: other! }
}

/** Without a sort key, each engine has its own order of items and its own pages. */
function isPaged({ operation, input }: Request): boolean {
  return operation === 'Scan' || (operation === 'Query' && input.IndexName !== undefined)
}

/** Joins all pages, without their capacity, which depends on the page size. */
async function allPages(send: Send, { operation, input }: Request): Promise<Answer> {
  const items: unknown[] = []
  const sums = { Count: 0, ScannedCount: 0 }
  let ExclusiveStartKey: unknown
  for (;;) {
    const answer = await send(operation, {
      ...input,
      ...(ExclusiveStartKey !== undefined && { ExclusiveStartKey }),
    })
    if (answer.status !== 200) return answer
    const { Items, Count, ScannedCount, LastEvaluatedKey, ...rest } = answer.body
    items.push(...((Items as unknown[]) ?? []))
    sums.Count += Count as number
    sums.ScannedCount += ScannedCount as number
    ExclusiveStartKey = LastEvaluatedKey
    if (LastEvaluatedKey !== undefined) continue
    return { status: 200, body: { Items: items, ...sums, ...(input.Limit === undefined && rest) } }
  }
}
