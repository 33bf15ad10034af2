import { invalidParameter, type SSESpecification } from '@tablewright/dynamo'
import type { EngineContext } from '../context.js'
import type { Encryption } from './definition.js'

/** Throws if members of the specification exclude each other. */
export function checkEncryption(specification: SSESpecification | undefined): void {
  const { Enabled: enabled, SSEType: type, KMSMasterKeyId: key } = specification ?? {}
  if (type === 'AES256') throw invalidParameter('SSEType AES256 is not supported')
  if (enabled === false && type !== undefined)
    throw invalidParameter('SSEType can not be specified if Enabled is false')
  if (enabled === false && key !== undefined)
    throw invalidParameter('KMSMasterKeyId can not be specified if Enabled is false')
  if (key !== undefined && type === undefined)
    throw invalidParameter('SSEType KMS is required if KMSMasterKeyId is specified')
}

/** Returns the requested setting. The engine does not encrypt data: use an encrypted disk. */
export function encryptionOf(
  specification: SSESpecification | undefined,
  context: EngineContext,
): { readonly encryption?: Encryption } {
  if (!specification?.Enabled) return {}
  const key = specification.KMSMasterKeyId ?? 'alias/aws/dynamodb'
  const arn = key.startsWith('arn:') ? key : `arn:aws:kms:${context.region}:${context.accountId}:key/${key}`
  return { encryption: { Status: 'ENABLED', SSEType: 'KMS', KMSMasterKeyArn: arn } }
}

/** Returns the setting after an UpdateTable, which must differ from the current one. */
export function changeEncryption(
  current: Encryption | undefined,
  specification: SSESpecification,
  context: EngineContext,
): { readonly encryption?: Encryption } {
  const Enabled = specification.Enabled ?? specification.SSEType === 'KMS'
  if (!Enabled && current === undefined) throw invalidParameter('Table is already encrypted by default')
  const changed = encryptionOf({ ...specification, Enabled }, context)
  const sameKey = changed.encryption?.KMSMasterKeyArn === current?.KMSMasterKeyArn
  if (specification.KMSMasterKeyId !== undefined && sameKey)
    throw invalidParameter(
      'Table is already encrypted with given KMSMasterKeyId. Use KMSMasterKeyId parameter if you want to change ' +
        'Master Key',
    )
  return changed
}
