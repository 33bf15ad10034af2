import { connect, type Driver, explain, type PageCall, type ResultPage } from '@tablewright/client'
import type { Design } from '@tablewright/design'
import { isPagedPattern, isWritePattern, type PatternModel } from '@tablewright/design/model'
import { plainJson } from '@tablewright/system'
import { refuseProtected } from '../config/protected-entities.js'
import type { Context } from '../context.js'
import type { LocationOptions } from '../data-location/location-options.js'
import { cursorSecret, withDatabase } from '../data-location/with-database.js'
import { type Row, renderPage } from '../systems/render-output.js'
import { renderAnswer } from './render-answer.js'
import { renderExplanation } from './render-explanation.js'

export interface RunPatternOptions extends LocationOptions {
  readonly limit?: number
  readonly cursor?: string
  readonly all?: true
  readonly explain?: true
}

type Input = Readonly<Record<string, unknown>>
type Answer = ResultPage<unknown> | { readonly value: unknown }
type Methods = Readonly<Record<string, (input: Input, options?: object) => PromiseLike<unknown>>>

/** Calls a pattern, or with `--explain` prints the requests that the call would send. */
export async function runPattern(
  { terminal }: Context,
  design: Design,
  pattern: PatternModel,
  input: Input,
  options: RunPatternOptions,
): Promise<void> {
  if (options.explain) {
    const explanation = await explain(
      connect(design, nowhere) as never,
      pattern.name as never,
      input as never,
    )
    if (options.json) terminal.printJson(explanation)
    else terminal.print(renderExplanation(explanation, terminal))
    return
  }
  if (isWritePattern(pattern)) await refuseProtected(design, pattern)
  // Only writes create a missing folder: for a read, it is probably a typing error.
  const prepare = isWritePattern(pattern) ? 'folder' : 'nothing'
  const answer = await withDatabase(design, options, { prepare, note: terminal.note }, (driver) =>
    ask(connect(design, driver, { cursorSecret }) as unknown as Methods, pattern, input, options),
  )
  const { value, cursor } = pageOrValue(answer)
  if (cursor === undefined) {
    if (options.json) terminal.printJson(value ?? null)
    else terminal.print(renderAnswer(value, terminal))
  } else if (options.json) terminal.printJson({ items: value, cursor })
  else terminal.print(renderPage(value as readonly Row[], cursor, terminal))
}

async function ask(
  db: Methods,
  pattern: PatternModel,
  input: Input,
  { limit, cursor, all }: RunPatternOptions,
): Promise<Answer> {
  if (!isPagedPattern(pattern)) return { value: await db[pattern.name]!(input) }
  const call = db[pattern.name]!(input, {
    ...(limit !== undefined && { limit }),
    ...(cursor !== undefined && { cursor }),
  }) as PageCall<unknown>
  if (!all) return call
  const items: unknown[] = []
  for await (const item of call) items.push(item)
  return { items, cursor: null, previous: null, consumed: [] }
}

function pageOrValue(answer: Answer): { readonly value: unknown; readonly cursor?: string | null } {
  if ('value' in answer) return { value: plainJson(answer.value) }
  return { value: plainJson(answer.items), cursor: answer.cursor }
}

/** The driver for explained calls, which send nothing. */
const nowhere: Driver = {
  send: () => Promise.reject(new TypeError('Explaining sends nothing.')),
  close: async () => {},
}
