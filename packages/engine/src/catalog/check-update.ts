import {
  type DynamoError,
  invalidParameter,
  type UpdateTableInput,
  validationError,
} from '@tablewright/dynamo'
import { checkIndexUpdates } from './change-indexes.js'
import { checkVectorUpdates } from './change-vector-indexes.js'
import { checkTableClass, checkUnits } from './check-definition.js'
import { checkEncryption } from './encryption.js'

const changeable = [
  'ProvisionedThroughput',
  'BillingMode',
  'StreamSpecification',
  'GlobalSecondaryIndexUpdates',
  'VectorIndexUpdates',
  'SSESpecification',
  'TableClass',
  'DeletionProtectionEnabled',
  'OnDemandThroughput',
  'WarmThroughput',
] as const

const alone = [
  ['SSESpecification', 'Server-Side Encryption'],
  ['TableClass', 'TableClass'],
  ['DeletionProtectionEnabled', 'DeletionProtection'],
] as const

/** Throws if UpdateTable changes nothing, or combines changes that DynamoDB makes only one at a time. */
export function checkUpdate(input: UpdateTableInput): void {
  const given = changeable.filter((name) => input[name] !== undefined)
  const effective = given.filter((name) => !isEmptyList(input[name]))
  if (effective.length === 0) throw nothingToChange()
  checkTableClass(input.TableClass)
  for (const name of given) if (!effective.includes(name)) throw invalidParameter(`List of ${name} is empty`)
  for (const [name, label] of alone)
    if (given.length > 1 && given.includes(name))
      throw invalidParameter(`${label} modification must be the only operation in the request`)
  checkWarmThroughputAlone(input)
  if (input.OnDemandThroughput && input.StreamSpecification) throw onDemandWithOthers()
  checkUnitsWithOthers(input)
  if (addsOrRemovesIndex(input) && input.StreamSpecification)
    throw invalidParameter('You cannot create or delete index while changing stream status')
  if (input.ProvisionedThroughput) checkUnits(input.ProvisionedThroughput)
  checkEncryption(input.SSESpecification)
  checkIndexUpdates(input.GlobalSecondaryIndexUpdates ?? [])
  checkVectorUpdates(input)
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function nothingToChange(): DynamoError {
  return validationError(
    'At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, GlobalSecondaryIndexUpdates, ' +
      'SSESpecification, ReplicaUpdates, MultiAccountReplicaReady, ReplicaTransitRoleArn, MultiRegionConsistency, ' +
      'DeletionProtectionEnabled, OnDemandThroughput, WarmThroughput or TableClass is required',
  )
}

/** Throws if the warm throughput of a table is changed together with anything but that of its indexes. */
function checkWarmThroughputAlone(input: UpdateTableInput): void {
  if (input.WarmThroughput === undefined) return
  if (input.OnDemandThroughput) throw onDemandWithOthers()
  if (input.GlobalSecondaryIndexUpdates?.some((update) => update.Create))
    throw invalidParameter('Create global secondary index cannot be specified when updating WarmThroughput')
  if (input.ProvisionedThroughput || input.BillingMode || input.StreamSpecification)
    throw invalidParameter('WarmThroughput must be the only operation in the request')
}

function onDemandWithOthers(): DynamoError {
  return invalidParameter(
    'OnDemandThroughput can only be combined with BillingMode in an UpdateTable request',
  )
}

/**
 * Throws if units are changed together with a stream or an index. A switch to on-demand mode has no units and allows
 * both.
 */
function checkUnitsWithOthers(input: UpdateTableInput): void {
  const units = input.ProvisionedThroughput !== undefined
  if ((units || input.BillingMode === 'PROVISIONED') && input.StreamSpecification)
    throw invalidParameter('You cannot modify stream status while updating table IOPS')
  if (units && addsOrRemovesIndex(input))
    throw invalidParameter('You cannot create or delete index while updating table IOPS')
}

function addsOrRemovesIndex(input: UpdateTableInput): boolean {
  const updates = [...(input.GlobalSecondaryIndexUpdates ?? []), ...(input.VectorIndexUpdates ?? [])]
  return updates.some((update) => update.Create ?? update.Delete)
}
