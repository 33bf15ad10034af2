import assert from 'node:assert/strict'
import { check, type Design } from '@tablewright/design'
import { fullCall } from '../identity/principal.js'
import { withActor } from '../identity/with-actor.js'
import type { AnySystem } from '../system.js'
import { memoryDatabase } from './memory-database.js'
import { readExample } from './read-example.js'
import { testResources } from './test-resources.js'

export interface SystemCase {
  readonly name: string
  run(): Promise<void> | void
}

/**
 * Returns the tests that every system must pass: `for (const { name, run } of systemCases(system, readme))
 * test(name, run)`.
 */
export function systemCases(system: AnySystem, readme: string): readonly SystemCase[] {
  return [
    ...designCases(system.design),
    ...commandCases(system, readme),
    ...accessCases(system),
    ...eventCases(system),
  ]
}

function designCases({ model }: Design): readonly SystemCase[] {
  return [
    {
      name: 'the model is plain data that survives JSON',
      run: () => assert.deepEqual(JSON.parse(JSON.stringify(model)), model),
    },
    {
      name: 'every rule of check holds, or the design accepts the finding with a reason',
      run: () => {
        const open = check(model).findings.filter(
          ({ severity, accepted }) => severity !== 'info' && !accepted,
        )
        assert.deepEqual(open, [])
      },
    },
  ]
}

function commandCases({ commandName, commands, routes }: AnySystem, readme: string): readonly SystemCase[] {
  const examples = commands.flatMap((command) => command.examples.map((line) => ({ line, command })))
  // Tutorials write ids that only exist in the data as <lease id>.
  const walk = [...readme.matchAll(new RegExp(`^tablewright ${commandName} [^#<\\n]*(?=#|$)`, 'gm'))].flatMap(
    ([text]) => {
      const line = text.trim()
      const isCalled = ({ words }: (typeof commands)[number]) =>
        `${line} `.startsWith(`tablewright ${commandName} ${words.join(' ')} `)
      const command = commands.find(isCalled)
      return command ? [{ line, command }] : []
    },
  )
  return [
    ...[...examples, ...walk].map(({ line, command }) => ({
      name: `${line} can be copied and run`,
      run: async () => void (await readExample(commandName, command, line)),
    })),
    {
      name: 'every command has an example',
      run: () =>
        assert.deepEqual(
          commands.filter((command) => command.examples.length === 0),
          [],
        ),
    },
    {
      name: 'every command has a route, by which it calls the server',
      run: () => {
        const routed = new Set(routes.map(({ action }) => action))
        const missing = commands
          .filter(({ action }) => !routed.has(action))
          .map(({ words }) => words.join(' '))
        assert.deepEqual(missing, [])
      },
    },
    {
      name: 'every route that may change something names its outcome',
      run: () => {
        const silent = routes.filter(({ method, outcome }) => method !== 'GET' && outcome === undefined)
        assert.deepEqual(
          silent.map(({ method, path }) => `${method} ${path}`),
          [],
        )
      },
    },
    {
      name: 'every action over HTTP is also a command',
      run: () => {
        const commanded = new Set(commands.map(({ action }) => action))
        const missing = routes.filter(({ action }) => !commanded.has(action)).map(({ path }) => path)
        assert.deepEqual(missing, [])
      },
    },
  ]
}

function accessCases({ name, access, routes, commands }: AnySystem): readonly SystemCase[] {
  return [
    {
      name: 'every action is in the matrix of roles and rights',
      run: () => {
        const actions = new Set([...routes, ...commands].map(({ action }) => action))
        const missing = [...actions].filter((action) => access.rightOf(action) === undefined)
        const summaries = missing.map(({ summary }) => summary)
        assert.deepEqual(summaries, [], `Give each action a row in systems/${name}/src/roles.ts.`)
      },
    },
    {
      name: 'every role has a right, and every right has a role',
      run: () => {
        const held = Object.values(access.rights).map(({ grants }) => Object.keys(grants))
        assert.deepEqual(new Set(held.flat()), new Set(Object.keys(access.roles)))
        assert.ok(held.every((roles) => roles.length > 0))
      },
    },
  ]
}

function eventCases(system: AnySystem): readonly SystemCase[] {
  if (system.events === undefined) return []
  return [
    {
      name: 'its events can name the principal of a call as their actor',
      run: async () => {
        const { resources, close } = await testResources(memoryDatabase(system.design))
        try {
          const call = fullCall({ id: 'ann', kind: 'token' })
          assert.equal((withActor(system.open(resources), call) as { actor?: string }).actor, 'ann')
        } finally {
          await close()
        }
      },
    },
  ]
}

/** Returns the templates of an item's keys by attribute name, for comparison with a document. */
export function keyTexts(
  { model }: Design,
  item: string,
  keyAttributes: readonly string[],
): readonly string[] {
  const found = model.entities[item] ?? model.derived[item]
  return keyAttributes.flatMap((key) => (found && 'keys' in found ? (found.keys[key]?.text ?? []) : []))
}
