import type { SSESpecification } from '@tablewright/dynamo'
import type { EngineContext } from '../context.js'
import type { Encryption } from './definition.js'

/** Returns the requested setting. Encryption at rest is left to the disk. */
export function encryptionOf(
  specification: SSESpecification | undefined,
  context: EngineContext,
): { readonly encryption?: Encryption } {
  if (!specification?.Enabled) return {}
  const key = specification.KMSMasterKeyId ?? 'alias/aws/dynamodb'
  const arn = key.startsWith('arn:') ? key : `arn:aws:kms:${context.region}:${context.accountId}:key/${key}`
  return { encryption: { Status: 'ENABLED', SSEType: 'KMS', KMSMasterKeyArn: arn } }
}
