import { print } from '../description/expression.js'
import { printDesign } from '../description/program.js'
import type { Step } from './call.js'
import type { Counterexample } from './shrink.js'
import { tenants } from './tenants.js'

/** A counterexample as a TypeScript program that shows it. */
export function printCase({ description, steps, failure }: Counterexample): string {
  const clock = steps.some(({ wait }) => wait > 0)
    ? "let time = Date.parse('2030-01-01T00:00:00.000Z')\n"
    : ''
  const options = clock ? ', { clock: () => time }' : ''
  const connecting = description.scoped ? 'connectWithin' : 'connect'
  const owner = description.scoped ? `{ tenant: '${tenants[0]}' }, ` : ''
  return [
    ...(description.compiled ? ['// With the client that `tablewright compile` prints.'] : []),
    `import { batchWrite, bulkLoad, ${connecting}, createTables, verify } from '@tablewright/client'`,
    "import { embedded } from '@tablewright/client/embedded'",
    printDesign(description),
    `${clock}const db = ${connecting}(example, ${owner}embedded({ memory: true })${options})`,
    'await createTables(db)',
    ...steps.flatMap(printStep),
    `// ${failure.kind}: ${failure.message}`,
    '',
  ].join('\n')
}

function printStep({ calls, race, wait, pageSize, expires, batch, load, tenant }: Step): readonly string[] {
  const call = ({ pattern, input }: Step['calls'][number]) => `db.${pattern}(${print(input)})`
  const written = calls.map(({ pattern, input }) => `tx.${pattern}(${print(input)})`)
  const together = written.join(', ')
  return [
    ...(wait > 0 ? [`time += ${wait}`] : []),
    ...(expires ? ['// DynamoDB deletes what has expired'] : []),
    ...(race ?? []).map((each) => `// between the read and the write of the next call: ${call(each)}`),
    ...(tenant ? [`// the next call is of tenant ${tenants[tenant]}`] : []),
    load
      ? printLoad(written, load)
      : batch
        ? `await batchWrite(db, (tx) => [${together}])`
        : calls.length > 1
          ? `await db.transact((tx) => [${together}])`
          : `await ${call(calls[0]!)}${pageSize === undefined ? '' : ` // ${pageSize} items on a page`}`,
  ]
}

function printLoad(
  written: readonly string[],
  { callsPerWrite, maxStaged }: NonNullable<Step['load']>,
): string {
  const writes = written.flatMap((_, at) =>
    at % callsPerWrite === 0
      ? [`  await write((tx) => [${written.slice(at, at + callsPerWrite).join(', ')}])\n`]
      : [],
  )
  return `await bulkLoad(db, async (write) => {\n${writes.join('')}}, { maxStaged: ${maxStaged} })`
}
