import type { Attributes, ItemShape } from '@tablewright/design'
import type { BuiltInRight, Principal } from '@tablewright/system'

/** The context of a call of the console API. */
export interface ConsoleCall {
  readonly principal: Principal
  /** Reason for overriding a rule of the system; undefined if none is overridden. */
  readonly breakGlass: string | undefined
  readonly lastEventId: string | undefined
  /** Address of the system's API in this request: `http://127.0.0.1:8080/api/smart-locker`. */
  readonly url: string
  /** The selected database; undefined for the server's own. */
  readonly connection: string | undefined
  /** Whether callers need a token or session. */
  readonly authenticated: boolean
}

interface Described<Fields extends Attributes, Input> {
  readonly method: 'GET' | 'POST'
  readonly path: `/_${string}`
  readonly input: Fields
  /** Defaults to `data`. */
  readonly right?: BuiltInRight
  /** Returns the JSON of the answer, or a complete response. */
  readonly run: (input: Input, call: ConsoleCall) => Promise<object>
}

/** A route under `/api/<system>`. */
export type ConsoleRoute = Described<Attributes, never>

/** Describes a route. The types of its fields determine the type of its input. */
export function consoleRoute<const Fields extends Attributes>(
  route: Described<Fields, ItemShape<Fields>>,
): ConsoleRoute {
  return route
}
