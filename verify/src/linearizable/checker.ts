import { absent, applyOperation, type Operation, type Register } from './register.js'

/** One call of a history. `ended` is infinite if no answer arrived. */
export interface Call {
  readonly operation: Operation
  readonly began: number
  readonly ended: number
}

/** The start or end of a call, in a doubly linked list ordered by time. */
interface Event {
  readonly call: number
  /** At a start, the end of the same call. Undefined at an end, and for calls without a response. */
  readonly end: Event | undefined
  readonly isEnd: boolean
  previous: Event | undefined
  next: Event | undefined
}

/**
 * Whether one order of the calls explains all responses and respects real time: a call that ended before
 * another started comes before it (Wing and Gong's search with Lowe's cache of visited states). Calls without
 * a response may be omitted. The history is that of a single item, which is absent at first.
 */
export function isLinearizable(calls: readonly Call[]): boolean {
  const head: Event = { call: -1, end: undefined, isEnd: false, previous: undefined, next: undefined }
  link(head, calls)
  let openEnds = calls.filter(({ ended }) => ended !== Number.POSITIVE_INFINITY).length
  const taken = new Uint32Array(Math.ceil(calls.length / 32))
  const visited = new Set<string>()
  const steps: { readonly event: Event; readonly before: Register }[] = []
  let state = absent
  let event = head.next
  while (openEnds > 0) {
    if (event === undefined || event.isEnd) {
      // The call that ends here cannot come later: backtrack.
      const last = steps.pop()
      if (last === undefined) return false
      state = last.before
      flip(taken, last.event.call)
      if (last.event.end !== undefined) {
        insert(last.event.end)
        openEnds++
      }
      insert(last.event)
      event = last.event.next
      continue
    }
    const after = applyOperation(calls[event.call]!.operation, state)
    if (after !== undefined && isNew(visited, taken, event.call, after)) {
      steps.push({ event, before: state })
      state = after
      remove(event)
      if (event.end !== undefined) {
        remove(event.end)
        openEnds--
      }
      event = head.next
    } else event = event.next
  }
  return true
}

/** Marks the call as taken and returns whether this set of calls was not yet seen with this state. */
function isNew(visited: Set<string>, taken: Uint32Array, call: number, state: Register): boolean {
  flip(taken, call)
  const key = `${taken.join()}|${state.content}|${state.sum}`
  if (!visited.has(key)) {
    visited.add(key)
    return true
  }
  flip(taken, call)
  return false
}

function flip(taken: Uint32Array, call: number): void {
  taken[call >>> 5]! ^= 1 << (call & 31)
}

/** Links all events after the head, ordered by time. At equal times, starts come first. */
function link(head: Event, calls: readonly Call[]): void {
  const events: { readonly at: number; readonly event: Event }[] = []
  for (const [call, { began, ended }] of calls.entries()) {
    const blank = { call, previous: undefined, next: undefined }
    const end: Event | undefined =
      ended === Number.POSITIVE_INFINITY ? undefined : { ...blank, end: undefined, isEnd: true }
    events.push({ at: began, event: { ...blank, end, isEnd: false } })
    if (end !== undefined) events.push({ at: ended, event: end })
  }
  events.sort((one, other) => one.at - other.at || Number(one.event.isEnd) - Number(other.event.isEnd))
  let last = head
  for (const { event } of events) {
    event.previous = last
    last.next = event
    last = event
  }
}

function remove({ previous, next }: Event): void {
  previous!.next = next
  if (next !== undefined) next.previous = previous
}

/** Reinserts an event where `remove` took it from. */
function insert(event: Event): void {
  event.previous!.next = event
  if (event.next !== undefined) event.next.previous = event
}
