import { accessRefusal } from '../wire/auth/gate.js'
import { parsePrincipals } from '../wire/auth/principals.js'

/** Returns the attributes of the partition key of a table or index; undefined if it does not exist. */
export type PartitionKeys = (table: string, index: string | undefined) => readonly string[] | undefined

/**
 * Evaluates an IAM policy like the endpoint. Returns undefined if a request is allowed, otherwise the
 * refusal.
 */
export function evaluatePolicy(
  policy: object,
  partitionKey: PartitionKeys,
): (operation: string, input: object) => string | undefined {
  const credentials = { name: 'caller', accessKeyId: 'CALLER', secretAccessKey: 'secret' }
  const file = JSON.stringify({ principals: [{ ...credentials, policies: [policy] }] })
  const principal = parsePrincipals(file).get('CALLER')!
  return (operation, input) =>
    accessRefusal(principal, operation, input, { engine: { partitionKey } })?.message
}
