import { type Signal, signal } from '../state/signal.js'
import { isWriting } from './call.js'
import { forgetDescriptions } from './describe.js'
import { followEvents } from './follow-events.js'
import { me } from './me.js'
import type { ServerEvent } from './read-events.js'
import { forgetServerIndex, type ServerIndex, serverIndex } from './server-index.js'

/** Data that changed on the server. Each announcement is a new object. */
export interface DataChange {
  /** The system whose data changed; undefined for all, after a lost connection. */
  readonly system: string | undefined
  readonly at: number
}

/** The latest change of data, by this page, another page, a job or a program. */
export const dataChange: Signal<DataChange | undefined> = signal(undefined)

/** Whether the server does not answer. */
export const connectionLost: Signal<boolean> = signal(false)

/** Incremented when the server loads other systems or designs. */
export const serverReload: Signal<number> = signal(0)

/** Why the server could not load a design or its configuration; undefined after the next success. */
export const reloadFailure: Signal<string | undefined> = signal(undefined)

/** A restart of the server within this time is not reported. */
const lostAfterMs = 1_000

/** Follows the changes of all systems while the page is visible. Starts when the principal is known. */
export function startLiveChanges(): void {
  let following: AbortController | undefined
  const update = () => {
    const wanted = me.value !== undefined && document.visibilityState === 'visible'
    if (wanted && following === undefined) following = follow()
    else if (!wanted) {
      following?.abort()
      following = undefined
    }
  }
  me.watch(update)
  document.addEventListener('visibilitychange', update)
  update()
}

let followedBefore = false

function follow(): AbortController {
  const controller = new AbortController()
  let lost: ReturnType<typeof setTimeout> | undefined
  const onState = (connected: boolean) => {
    if (!connected) {
      lost ??= setTimeout(() => {
        connectionLost.value = true
      }, lostAfterMs)
      return
    }
    clearTimeout(lost)
    lost = undefined
    connectionLost.value = false
  }
  controller.signal.addEventListener('abort', () => clearTimeout(lost))
  void followEvents('/api/_changes', { onEvent, onState, signal: controller.signal })
  return controller
}

function onEvent({ event, data }: ServerEvent): void {
  if (event === 'changed') {
    const { system } = JSON.parse(data) as { system: string }
    // The page reloads its data after its own changes, so an event for such a change can be ignored.
    if (!isWriting(system)) announceChange(system)
  } else if (event === 'reload') void reload()
  else if (event === 'failed') reloadFailure.value = (JSON.parse(data) as { reason: string }).reason
  else if (event === 'ready') {
    // Changes before this event were missed, except on a page that was just loaded.
    if (followedBefore) announceChange(undefined)
    followedBefore = true
  }
}

/** Reloads all data in place. */
async function reload(): Promise<void> {
  reloadFailure.value = undefined
  const before = await serverIndex().catch(() => undefined)
  forgetServerIndex()
  forgetDescriptions()
  const after = await serverIndex().catch(() => undefined)
  if (!after || namesOf(before) !== namesOf(after)) return location.reload()
  serverReload.value++
  announceChange(undefined)
}

function namesOf(index: ServerIndex | undefined): string {
  return JSON.stringify(index?.systems.map(({ name }) => name))
}

/** Makes the page read all data of a system, or of all systems, again. */
export function announceChange(system: string | undefined): void {
  dataChange.value = { system, at: Date.now() }
}
