import type { IncomingMessage } from 'node:http'
import type { Clock } from '@tablewright/base'
import { accessDenied, type DynamoError, invalidSignature, serializationError } from '@tablewright/dynamo'
import type { SignableRequest } from '@tablewright/dynamo/signature'
import type { WireEngine } from '../wire-engine.js'
import type { Access } from './access/access.js'
import { requestAccesses } from './access/request-accesses.js'
import { decide } from './policy/decide.js'
import type { ConditionKey, ConditionValues, RegionTest, Statement } from './policy/policy.js'
import { resourceStatements } from './policy/resource-policy.js'
import { PolicyTooCostly, StepBudget } from './policy/step-budget.js'
import type { Principal, Principals } from './principals.js'
import { signingKeys } from './signature/signing-keys.js'
import { readClaim } from './signature/verify.js'

/** Authenticates and authorizes requests. Every refusal is the `DynamoError` that AWS would return. */
export interface Gate {
  /** Checks the head of a request before its body is read. Throws if the head alone is refused. */
  checkHead(request: IncomingMessage): CheckedHead
}

/** A request whose head was not refused. */
export interface CheckedHead {
  /** Whether the signature is already verified, because the head declares the hash of the body. */
  readonly proven: boolean
  /**
   * Verifies the body and authorizes the request. Returns the parsed request, or a promise of it if the body is large.
   * Throws or rejects if the request is refused.
   */
  admit(operation: string, body: Buffer): unknown
}

type PolicySource = Pick<WireEngine, 'accountId' | 'partitionKey' | 'positionAttributes' | 'resourcePolicy'>
type KeySource = PolicySource & Pick<WireEngine, 'parse'>

/** @param isInRegion whether a policy's region includes the tables of this engine. Defaults to all regions. */
export function createGate(
  principals: Principals,
  clock: Clock,
  engine: KeySource,
  isInRegion: RegionTest = anyRegion,
): Gate {
  const keys = signingKeys(principals)
  return {
    checkHead(request) {
      const claim = readClaim(signable(request), clock(), keys)
      // The signature does not cover its own header, from which the tables of a region were chosen.
      if (!isInRegion(claim.region)) throw invalidSignature()
      return {
        proven: claim.proven,
        admit(operation, body) {
          claim.verifyBody(body)
          const principal = principals.get(claim.accessKeyId)!
          const authorize = (input: unknown) => {
            const refused = accessRefusal(principal, operation, input, { engine, isInRegion })
            if (refused !== undefined) throw refused
            return input
          }
          const input = parseBody(engine, operation, body)
          return input instanceof Promise ? input.then(authorize) : authorize(input)
        },
      }
    },
  }
}

function signable(request: IncomingMessage): SignableRequest {
  const { method, url, headers, rawHeaders } = request
  const areRepeated = rawHeaders.length > 2 * Object.keys(headers).length
  return {
    method: method!,
    target: url!,
    // Node gives only Set-Cookie as a list, which no client sends.
    headers: areRepeated ? allHeaders(request) : (headers as Readonly<Record<string, string | undefined>>),
  }
}

/** Returns the headers as they are signed. Of some repeated headers, Node would give only the first. */
function allHeaders({ headersDistinct }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headersDistinct).map(([name, values]) => [name, values!.join(',')]),
  )
}

function parseBody(engine: KeySource, operation: string, body: Buffer): unknown {
  if (engine.parse !== undefined) return engine.parse(operation, body)
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw serializationError()
  }
}

/**
 * Returns the first refusal among the accesses of a request; undefined if the policies of the principal allow all of
 * them.
 */
export function accessRefusal(
  principal: Principal,
  operation: string,
  input: unknown,
  tables: Tables,
): DynamoError | undefined {
  const budget = new StepBudget()
  const denied = requestAccesses(operation, input).find(
    (access) => !isAllowed(principal, access, tables, budget),
  )
  return denied && refusal(principal, denied, accountOf(tables.engine))
}

/** The tables that a request reaches. */
interface Tables {
  readonly engine: PolicySource
  readonly isInRegion?: RegionTest
}

const anyRegion: RegionTest = () => true

function isAllowed(
  principal: Principal,
  access: Access,
  { engine, isInRegion = anyRegion }: Tables,
  budget: StepBudget,
): boolean {
  const policy = engine.resourcePolicy?.(access.resource)
  const statements =
    policy === undefined
      ? principal.statements
      : [
          ...principal.statements,
          ...resourceStatements(policy, { name: principal.name, account: accountOf(engine) }),
        ]
  const allows = (decided: Access): boolean =>
    decide(statements, {
      action: decided.action,
      resource: decided.resource,
      mayBeAny: decided.mayBeAny,
      isInRegion,
      budget,
      valuesOf: knownValues((key) => valuesOf(decided, key, engine)),
    }) === 'allowed'
  try {
    if (!allows(access)) return false
    return !access.isPage || !dependOnAttributes(statements) || allows(accessOfPosition(access, engine))
  } catch (error) {
    if (error instanceof PolicyTooCostly) return false
    throw error
  }
}

/** Computes the values of each key once: many rules can ask for those of a request with many attributes. */
function knownValues(
  compute: (key: ConditionKey) => ConditionValues,
): (key: ConditionKey) => ConditionValues {
  const known = new Map<ConditionKey, ConditionValues>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const values = compute(key)
    known.set(key, values)
    return values
  }
}

function dependOnAttributes(statements: readonly Statement[]): boolean {
  return statements.some(({ conditions }) => conditions.some(({ key }) => key === 'dynamodb:attributes'))
}

/**
 * Returns the access that the position of a page gives: it contains the keys of the table and the index, also where the
 * request does not name their attributes.
 */
function accessOfPosition(access: Access, engine: PolicySource): Access {
  const { table, index } = access.items!
  const attributes = () => engine.positionAttributes?.(table, index) ?? 'unlimited'
  return { ...access, facts: { ...access.facts, 'dynamodb:attributes': attributes } }
}

function valuesOf(access: Access, key: ConditionKey, engine: PolicySource): ConditionValues {
  if (key === 'dynamodb:leadingkeys') return leadingKeys(access, engine)
  if (key === 'dynamodb:fulltablescan') {
    if (access.action !== 'dynamodb:PartiQLSelect') return 'none'
    return [String(leadingKeys(access, engine) === 'unlimited')]
  }
  return access.facts?.[key]?.() ?? 'none'
}

function leadingKeys({ items }: Access, engine: PolicySource): ConditionValues {
  if (items === undefined) return 'none'
  const partitionKey = engine.partitionKey?.(items.table, items.index)
  if (partitionKey === undefined) return 'unlimited'
  return items.leadingKeys(partitionKey) ?? 'unlimited'
}

function accountOf({ accountId = '000000000000' }: PolicySource): string {
  return accountId
}

function refusal(principal: Principal, access: Access, account: string) {
  const arn = access.resource === '*' ? '*' : `arn:aws:dynamodb:us-east-1:${account}:${access.resource}`
  return accessDenied(`arn:aws:iam::${account}:user/${principal.name}`, access.action, arn)
}
