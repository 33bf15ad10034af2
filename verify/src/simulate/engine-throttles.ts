import { check, create, design, get, id, table, text } from '@tablewright/design'
import { open } from '@tablewright/engine'
import { type Capacity, simulate, sourcesOf, trace, type Workload } from '@tablewright/simulate'

const letters = table('Letters', { partitionKey: 'PK', sortKey: 'SK' })
const Letter = letters.entity('LETTER', {
  key: { PK: 'LETTER#<letterId>', SK: 'LETTER' },
  attributes: { letterId: id(), body: text({ maximumLength: 40 }) },
})
const model = design('letters', {
  entities: { Letter },
  patterns: { addLetter: create(Letter), letterById: get(Letter, { consistency: 'strong' }) },
}).model

/** Throttled requests of the simulation and of the engine, for the same requests. */
export interface Throttles {
  readonly requests: number
  readonly simulated: number
  readonly engine: number
}

/** Runs one trace in the simulation and, with a fake clock, in the engine. */
export async function compareThrottles(
  workload: Workload & {
    readonly capacity: { readonly Letters: Capacity & { readonly mode: 'provisioned' } }
  },
): Promise<Throttles> {
  const report = check(model)
  const { throttled: simulated, requests } = simulate(report, workload)
  const { sources, places } = sourcesOf(report, workload)
  let now = 0
  const engine = await open({ memory: true }, { clock: () => now, enforceThroughput: true, sweepInterval: 0 })
  const { read, write } = workload.capacity.Letters
  await engine.createTable({
    TableName: 'Letters',
    KeySchema: [
      { AttributeName: 'PK', KeyType: 'HASH' },
      { AttributeName: 'SK', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: [
      { AttributeName: 'PK', AttributeType: 'S' },
      { AttributeName: 'SK', AttributeType: 'S' },
    ],
    ProvisionedThroughput: { ReadCapacityUnits: read, WriteCapacityUnits: write },
  })
  const calls: { readonly at: number; readonly name: string; readonly key: number }[] = []
  trace(sources, places, workload, ({ at, source, keys }) => {
    calls.push({ at, name: sources[source]!.name, key: keys[0]! })
  })
  let throttled = 0
  for (const { at, name, key } of calls) {
    now = at * 1_000
    const Key = { PK: { S: `LETTER#${key}` }, SK: { S: 'LETTER' } }
    const call =
      name === 'addLetter'
        ? engine.putItem({ TableName: 'Letters', Item: { ...Key, body: { S: 'x'.repeat(20) } } })
        : engine.getItem({ TableName: 'Letters', Key, ConsistentRead: true })
    await call.catch(() => throttled++)
  }
  await engine.close()
  return { requests, simulated, engine: throttled }
}
