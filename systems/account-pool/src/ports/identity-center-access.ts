import { TablewrightError } from '@tablewright/base'
import type { AccessOrder, AccountAccess } from './account-access.js'
import { type AwsAccess, callJson } from './aws/aws-request.js'

export interface IdentityCenterOptions {
  readonly aws: AwsAccess
  /** ARN of the instance of IAM Identity Center. */
  readonly instanceArn: string
  readonly identityStoreId: string
  /** The permission set that users of a lease have in its account. */
  readonly permissionSetArn: string
  /** Milliseconds between polls of an assignment in progress. Defaults to a second. */
  readonly pollMs?: number
}

/**
 * Grants and revokes access with assignments of IAM Identity Center. Users are found there by user name.
 * Assignments are asynchronous; the call waits for their end.
 */
export function identityCenterAccess(options: IdentityCenterOptions): AccountAccess {
  return {
    grant: async (order) => {
      const principalId = await principalOf(options, order)
      if (principalId === undefined) throw unknownUser(order)
      await assign(options, 'Create', order, principalId)
    },
    revoke: async (order) => {
      const principalId = await principalOf(options, order)
      // A user who is no longer in the directory has no access.
      if (principalId !== undefined) await assign(options, 'Delete', order, principalId)
    },
  }
}

async function principalOf(
  { aws, identityStoreId }: IdentityCenterOptions,
  { userId }: AccessOrder,
): Promise<string | undefined> {
  try {
    const answer = await callJson(
      aws,
      {
        name: 'identitystore',
        host: `identitystore.${aws.region}.amazonaws.com`,
        target: 'AWSIdentityStore.GetUserId',
      },
      {
        IdentityStoreId: identityStoreId,
        AlternateIdentifier: { UniqueAttribute: { AttributePath: 'userName', AttributeValue: userId } },
      },
    )
    return String(answer.UserId)
  } catch (error) {
    if (hasCode(error, 'ResourceNotFoundException')) return undefined
    throw error
  }
}

async function assign(
  options: IdentityCenterOptions,
  verb: 'Create' | 'Delete',
  { accountId }: AccessOrder,
  principalId: string,
): Promise<void> {
  const { aws, instanceArn, permissionSetArn, pollMs = 1_000 } = options
  const service = (action: string) => ({
    name: 'sso',
    host: `sso.${aws.region}.amazonaws.com`,
    target: `SWBExternalService.${action}`,
  })
  let status: Status
  try {
    const begun = await callJson(aws, service(`${verb}AccountAssignment`), {
      InstanceArn: instanceArn,
      TargetId: accountId,
      TargetType: 'AWS_ACCOUNT',
      PermissionSetArn: permissionSetArn,
      PrincipalType: 'USER',
      PrincipalId: principalId,
    })
    status = statusOf(begun, verb)
  } catch (error) {
    if (verb === 'Delete' && hasCode(error, 'ResourceNotFoundException')) return
    throw error
  }
  while (status.Status === 'IN_PROGRESS') {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    const described = await callJson(
      aws,
      service(`DescribeAccountAssignment${verb === 'Create' ? 'Creation' : 'Deletion'}Status`),
      {
        InstanceArn: instanceArn,
        [`AccountAssignment${verb === 'Create' ? 'Creation' : 'Deletion'}RequestId`]: status.RequestId,
      },
    )
    status = statusOf(described, verb)
  }
  if (status.Status !== 'SUCCEEDED') throw assignmentFailed(accountId, status)
}

interface Status {
  readonly Status: string
  readonly RequestId: string
  readonly FailureReason?: string
}

function statusOf(answer: Readonly<Record<string, unknown>>, verb: 'Create' | 'Delete'): Status {
  const name = verb === 'Create' ? 'AccountAssignmentCreationStatus' : 'AccountAssignmentDeletionStatus'
  return answer[name] as Status
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof TablewrightError && error.code === 'AWS_REFUSED' && error.data.code === code
}

function unknownUser({ userId }: AccessOrder): TablewrightError {
  return new TablewrightError('ACCESS_FAILED', `IAM Identity Center has no user ${userId}.`, {
    remedy: 'Add the user to the directory of IAM Identity Center.',
    data: { userId },
  })
}

function assignmentFailed(accountId: string, { Status, FailureReason = '' }: Status): TablewrightError {
  const message = `The assignment of account ${accountId} is ${Status}: ${FailureReason}`
  return new TablewrightError('ACCESS_FAILED', message.slice(0, 300), {
    remedy: 'Check the instance and the permission set of IAM Identity Center.',
    data: { accountId },
  })
}
