import { type Listening, listen, parsePrincipals } from '@tablewright/server'
import { signCall } from '@tablewright/server/testing'
import { Picker } from '../requests/picker.js'
import { mayDo, mayDoInIam, type PolicyStatement } from './naive.js'
import { anyPolicy, defaultPolicies } from './policies.js'
import { allRequests, type RightsRequest } from './requests.js'
import { openUniverse, streamOf, tables } from './universe.js'

/** Bugs that the run must find: the server gets other policies than the evaluator. */
export const plantedBugs = {
  /** Denials are forgotten. */
  'ignore-deny': (statements) => statements.filter(({ Effect }) => Effect === 'Allow'),
  /** A Deny on keys applies only if every key is denied: one more key evades it. */
  'one-more-key': (statements) =>
    statements.filter(({ Effect, Condition }) => Effect === 'Allow' || !Condition),
  /** Conditions of an Allow are forgotten. */
  'ignore-conditions': (statements) =>
    statements.map(({ Condition, ...rest }) =>
      rest.Effect === 'Allow' ? rest : { ...rest, ...(Condition && { Condition }) },
    ),
  /** A right on one table applies to all tables. */
  'any-table': (statements) =>
    statements.map((each) =>
      each.Effect === 'Allow' && each.Resource ? { ...each, Resource: ['*'] } : each,
    ),
} satisfies Record<string, (statements: readonly PolicyStatement[]) => readonly PolicyStatement[]>

export type PlantedBug = keyof typeof plantedBugs

export interface PolicyReport {
  readonly requests: number
  readonly allowed: number
  readonly failures: readonly string[]
}

interface Caller {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly statements: readonly PolicyStatement[]
}

/** Sends every request as every principal and compares what the server decides with the naive evaluator. */
export async function runPolicies(
  seed: number,
  principals: number,
  plant?: PlantedBug,
): Promise<PolicyReport> {
  const picker = new Picker(seed)
  const callers = Array.from({ length: principals }, (_, at): Caller => {
    const statements = defaultPolicies[at] ?? anyPolicy(picker)
    return { accessKeyId: `KEY${at}`, secretAccessKey: `secret of ${at}`, statements }
  })
  const engine = await openUniverse()
  const auth = parsePrincipals(authFile(callers, plant))
  const endpoint = await listen({ engine, port: 0, auth })
  try {
    const streams = Object.fromEntries(
      await Promise.all(tables.map(async (table) => [table, await streamOf(engine, table)] as const)),
    )
    // One failure is enough to find a planted bug.
    return await compareAll(endpoint, callers, allRequests(streams), plant === undefined ? 20 : 1)
  } finally {
    await endpoint.close()
    await engine.close()
  }
}

function authFile(callers: readonly Caller[], plant: PlantedBug | undefined): string {
  const planted = plant === undefined ? undefined : plantedBugs[plant]
  const principals = callers.map(({ statements, ...credentials }, at) => {
    const given = planted === undefined ? statements : planted(statements)
    return { name: `principal-${at}`, ...credentials, policies: [{ Statement: given }] }
  })
  return JSON.stringify({ principals })
}

const atOnce = 16

async function compareAll(
  endpoint: Listening,
  callers: readonly Caller[],
  requests: readonly RightsRequest[],
  maxFailures: number,
): Promise<PolicyReport> {
  const failures: string[] = []
  let [sent, allowed] = [0, 0]
  for (const caller of callers) {
    for (let at = 0; at < requests.length; at += atOnce) {
      const group = requests.slice(at, at + atOnce)
      const decisions = await Promise.all(group.map((request) => decisionOf(endpoint, caller, request)))
      sent += group.length
      allowed += decisions.filter((decided) => decided === 'allowed').length
      group.forEach((request, place) => {
        failures.push(...compare(caller, request, decisions[place]!))
      })
      if (failures.length >= maxFailures) return { requests: sent, allowed, failures }
    }
  }
  return { requests: sent, allowed, failures }
}

function compare(caller: Caller, request: RightsRequest, decided: string): string[] {
  const expected = mayDo(caller.statements, request.accesses)
  if (decided !== (expected ? 'allowed' : 'denied')) return [explain(caller, request, decided)]
  if (!expected || mayDoInIam(caller.statements, request.accesses)) return []
  return [explain(caller, request, 'allowed, which IAM does not')]
}

async function decisionOf(
  { url }: Listening,
  caller: Caller,
  { operation, input }: RightsRequest,
): Promise<string> {
  const body = JSON.stringify(input)
  const headers = signCall(url, operation, body, caller)
  const response = await fetch(url, { method: 'POST', headers, body })
  const text = await response.text()
  if (response.status >= 500) return `${response.status} ${text}`
  if (/Signature|UnrecognizedClient|MissingAuthentication|UnknownOperation|Serialization/.test(text))
    return text
  return text.includes('#AccessDeniedException') ? 'denied' : 'allowed'
}

function explain({ statements }: Caller, { operation, input }: RightsRequest, decided: string): string {
  return `${operation} ${JSON.stringify(input)} was ${decided} under ${JSON.stringify(statements)}`
}
