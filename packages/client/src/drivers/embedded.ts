import { TablewrightError } from '@tablewright/base'
import type { Engine } from '@tablewright/engine'
import type { Driver, SendOptions } from './driver.js'
import { failed, requestAborted } from './failures.js'
import { withMessages } from './with-messages.js'

export type { Driver, SendOptions } from './driver.js'

/** A data folder, memory, or an open engine. */
export type EmbeddedTarget = string | { readonly memory: true } | Engine

/**
 * Runs the engine in this process, without a socket or serialized requests. Opens it at the first call. Closing the
 * driver closes an engine that it opened; one that was passed in stays open.
 * @example
 * import { embedded } from '@tablewright/client/embedded'
 * const driver = embedded({ memory: true })
 * await driver.send('ListTables', {}) // → { TableNames: [] }
 * await driver.close()
 */
export function embedded(target: EmbeddedTarget): Driver {
  const given = isEngine(target) ? target : undefined
  let engine = given
  let opening: Promise<Engine> | undefined
  let closed = false

  const open = async (): Promise<Engine> => {
    opening ??= openEngine(target as Exclude<EmbeddedTarget, Engine>)
    try {
      engine = await opening
      return engine
    } catch (error) {
      opening = undefined
      throw error
    }
  }
  const send = async (operation: never, input: never, { signal }: SendOptions = {}) => {
    if (closed) throw failed('DRIVER_CLOSED', operation)
    if (signal?.aborted) throw requestAborted(operation, signal.reason)
    return (engine ?? (await open())).call(operation, input)
  }
  const close = async () => {
    closed = true
    if (given === undefined) await (await opening?.catch(() => undefined))?.close()
  }
  return withMessages({ send: send as Driver['send'], close })
}

function isEngine(target: EmbeddedTarget): target is Engine {
  return typeof target === 'object' && 'call' in target
}

async function openEngine(target: string | { readonly memory: true }): Promise<Engine> {
  const { open } = await loadEngine()
  return open(target)
}

async function loadEngine(): Promise<typeof import('@tablewright/engine')> {
  try {
    return await import('@tablewright/engine')
  } catch (cause) {
    throw new TablewrightError('ENGINE_MISSING', 'The package @tablewright/engine is not installed.', {
      remedy: 'Install @tablewright/engine, which the embedded driver runs on.',
      cause,
    })
  }
}
