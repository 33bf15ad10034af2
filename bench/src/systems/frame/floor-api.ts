import type { Driver } from '@tablewright/client'
import { Hono } from 'hono'
import type { RecordedOperation } from './recorded-system.js'

/** A call of the floor: the engine's operations, then a fixed response. */
export interface FloorCall {
  readonly operations: readonly RecordedOperation[]
  readonly status: number
  readonly answer: object | null
}

/**
 * The least that an HTTP service for the same actions would do: one Hono route that reads the JSON of the request, sends the
 * operations of the action to the engine and writes the JSON of the answer. It validates, authorizes and logs nothing.
 */
export function floorApi(driver: Driver, calls: readonly (readonly FloorCall[])[]): Hono {
  const api = new Hono()
  api.all('/floor/:action/:index', async (context) => {
    const { req } = context
    if (req.method !== 'GET') await req.json()
    const call = calls[Number(req.param('action'))]![Number(req.param('index'))]!
    for (const { operation, input } of call.operations) await driver.send(operation, input)
    return call.answer === null
      ? context.body(null, call.status as never)
      : context.json(call.answer, call.status as never)
  })
  return api
}
