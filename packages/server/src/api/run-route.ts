import type { ActionCall, ResultPage, Route } from '@tablewright/system'
import { type Answer, answer } from './answer.js'

type Input = Readonly<Record<string, unknown>>
type Run = (services: unknown, input: unknown, call: ActionCall) => Promise<unknown>

/** Maximum number of empty pages that are skipped in one request. */
const maxEmptyPages = 100

/**
 * Runs the action of a route. Skips pages that a filter emptied, up to a limit; then it returns an empty page
 * with a cursor.
 */
export async function runRoute(
  route: Route,
  services: unknown,
  input: Input,
  call: ActionCall,
): Promise<Answer> {
  const run = route.action.run as Run
  let value = await run(services, input, call)
  if (route.action.output.kind === 'page') {
    for (let skipped = 0; skipped < maxEmptyPages && isEmptyWithMore(value); skipped++) {
      value = await run(services, { ...input, cursor: value.cursor }, call)
    }
  }
  return answer(statusFor(route, input), value)
}

function isEmptyWithMore(value: unknown): value is ResultPage<never> {
  const { items, cursor } = value as ResultPage<unknown>
  return items.length === 0 && typeof cursor === 'string'
}

/** A dry run changes nothing, so its status is 200. */
function statusFor(route: Route, input: Input): Route {
  return route.dryRun !== undefined && input[route.dryRun] === true ? { ...route, status: 200 } : route
}
