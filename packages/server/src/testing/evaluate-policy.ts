import { accessRefusal } from '../wire/auth/gate.js'
import { parsePrincipals } from '../wire/auth/principals.js'
import type { WireEngine } from '../wire/wire-engine.js'

/** Returns the attributes of the partition key of a table or index; undefined if it does not exist. */
export type PartitionKeys = (table: string, index: string | undefined) => readonly string[] | undefined

/** The tables that a policy is evaluated for: their partition keys only, or an engine. */
export type PolicyTables = PartitionKeys | Pick<WireEngine, 'partitionKey' | 'positionAttributes'>

/**
 * Evaluates an IAM policy like the endpoint. Returns undefined if a request is allowed, otherwise the
 * refusal.
 */
export function evaluatePolicy(
  policy: object,
  tables: PolicyTables,
): (operation: string, input: unknown) => string | undefined {
  const credentials = { name: 'caller', accessKeyId: 'CALLER', secretAccessKey: 'secret' }
  const file = JSON.stringify({ principals: [{ ...credentials, policies: [policy] }] })
  const principal = parsePrincipals(file).get('CALLER')!
  const engine = typeof tables === 'function' ? { partitionKey: tables } : tables
  return (operation, input) => accessRefusal(principal, operation, input, { engine })?.message
}
