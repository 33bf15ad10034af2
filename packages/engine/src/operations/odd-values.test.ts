import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OperationName, operationNames } from '@tablewright/dynamo'
import { afterAll, expect, test } from 'vitest'
import type { Engine } from '../engine.js'
import { type EngineOptions, open } from '../open.js'
import type { Shape } from '../request/shape.js'
import { findOperation } from './index.js'
import { prepare, validRequests } from './testing/valid-requests.js'

/*
 * A valid request of every operation, with every one of its values replaced by odd ones, and with odd values for the
 * members that it does not have. None may be answered with an error of the server.
 */

const bucketsFolder = mkdtempSync(join(tmpdir(), 'tablewright-odd-'))
mkdirSync(join(bucketsFolder, 'bucket'))
afterAll(() => rmSync(bucketsFolder, { recursive: true, force: true }))

/** Seconds since 1970, on the clock of the engines. */
const now = 1_700_000_000

const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  -0.5,
  2 ** 31,
  2 ** 53,
  1e308,
  -1e308,
  '',
  'x',
  '1',
  `${'a'.repeat(1_000)}!`,
  [],
  {},
  [null],
  [[]],
  { S: 'a' },
  { N: '1.5' },
]

type Path = readonly (string | number)[]

/** The paths of all values of a request, and of the members that its structures lack. */
function pathsOf(shape: Shape | undefined, value: unknown, path: Path = []): Path[] {
  const paths: Path[] = path.length === 0 ? [] : [path]
  if (shape?.kind === 'structure')
    for (const field of shape.fields)
      paths.push(
        ...pathsOf(field.shape, (value as Record<string, unknown> | undefined)?.[field.name], [
          ...path,
          field.name,
        ]),
      )
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value))
      paths.push(
        ...pathsOf(shape?.kind === 'list' || shape?.kind === 'map' ? shape.of : undefined, each, [
          ...path,
          name,
        ]),
      )
  return paths
}

function replaced(input: unknown, path: Path, odd: unknown): unknown {
  if (path.length === 0) return odd
  const [name, ...rest] = path as [string, ...string[]]
  const copy = (Array.isArray(input) ? [...input] : { ...(input as object) }) as Record<string, unknown>
  copy[name] = replaced(copy[name], rest, odd)
  return copy
}

/** An engine with what valid requests refer to, and the requests. */
async function prepared(name: OperationName, options: EngineOptions): Promise<[Engine, readonly object[]]> {
  const engine = await open(
    { memory: true },
    { ...options, sweepInterval: 0, bucketsFolder, clock: () => now * 1000 },
  )
  return [engine, [validRequests[name]!(await prepare(engine, now))].flat()]
}

const names = operationNames.filter((name) => findOperation(name) !== undefined)

test.each(names)('the request of %s to be changed is valid', async (name) => {
  for (let form = 0, forms = 1; form < forms; form++) {
    const [engine, requests] = await prepared(name, {})
    forms = requests.length
    const { status, body } = await engine.handle(name, Buffer.from(JSON.stringify(requests[form])))
    expect([form, status === 200 || body.includes('GlobalTableNotFoundException')]).toEqual([form, true])
    await engine.close()
  }
})

test.each(
  names.flatMap((name) => (['current', 'previous'] as const).map((wording) => [name, wording] as const)),
)('odd values in a request of %s are no error of the server (%s wording)', async (name, wording) => {
  const failures: unknown[] = []
  for (let form = 0, forms = 1; form < forms; form++) {
    const [engine, requests] = await prepared(name, { wording, onError: (error) => failures.push(error) })
    forms = requests.length
    for (const path of pathsOf(findOperation(name)!.shape, requests[form]))
      for (const odd of oddValues) {
        const request = Buffer.from(JSON.stringify(replaced(requests[form], path, odd)))
        const { status, body } = await engine.handle(name, request)
        if (status >= 500) failures.push([path.join('.'), odd, body.toString()])
      }
    await engine.settled()
    expect(failures).toEqual([])
    expect(engine.verifyData().findings).toEqual([])
    await engine.close()
  }
})
