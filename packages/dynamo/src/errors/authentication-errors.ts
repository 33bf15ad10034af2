import type { DynamoError } from '../dynamo-error.js'
import { dynamoError } from './make-error.js'

export function missingAuthenticationToken(): DynamoError {
  return dynamoError('MissingAuthenticationTokenException', 'Request is missing Authentication Token')
}

/**
 * `missing` are the parameters that the Authorization header lacks; `hasDate` is whether the request has a date
 * header.
 */
export function incompleteAuthorization(
  authorization: string,
  missing: readonly string[],
  hasDate: boolean,
): DynamoError {
  const complaints = missing.map((parameter) => `Authorization header requires '${parameter}' parameter. `)
  if (!hasDate) {
    complaints.push("Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header. ")
  }
  return incompleteSignature(`${complaints.join('')}Authorization=${authorization}`)
}

export function incompleteSignature(message: string): DynamoError {
  return dynamoError('IncompleteSignatureException', message)
}

export function invalidSignature(
  message = 'The request signature we calculated does not match the signature you provided. ' +
    'Check your AWS Secret Access Key and signing method. Consult the service documentation for details.',
): DynamoError {
  return dynamoError('InvalidSignatureException', message)
}

/** All times as in `20130609T100015Z`: the time of signing, the earliest accepted time, and the current time. */
export function signatureExpired(signedAt: string, earliest: string, now: string): DynamoError {
  return invalidSignature(`Signature expired: ${signedAt} is now earlier than ${earliest} (${now} - 15 min.)`)
}

/** A signature from the future: `latest` is the time up to which one is accepted. */
export function signatureNotYetCurrent(signedAt: string, latest: string, now: string): DynamoError {
  return invalidSignature(
    `Signature not yet current: ${signedAt} is still later than ${latest} (${now} + 15 min.)`,
  )
}

export function unrecognizedClient(): DynamoError {
  return dynamoError('UnrecognizedClientException', 'The security token included in the request is invalid.')
}

export function accessDenied(principalArn: string, action: string, resourceArn: string): DynamoError {
  return dynamoError(
    'AccessDeniedException',
    `User: ${principalArn} is not authorized to perform: ${action} on resource: ${resourceArn}`,
  )
}
