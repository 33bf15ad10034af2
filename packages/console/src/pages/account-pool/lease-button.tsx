import type { JSX } from 'preact'
import { usePages } from '../../api/use-pages.js'
import { useResource } from '../../api/use-resource.js'
import { ActionButtons, type Refusal } from '../../kit/index.js'
import { navigate } from '../../router/location.js'
import { AddUserOffer } from './add-user-offer.js'
import { requestLease } from './lease-actions.js'
import { type Lease, leaseLink, pool, type Template, type User } from './types.js'

/** Leases an account to a user and opens the lease. */
export function LeaseButton({ userId }: { userId?: string }): JSX.Element {
  const templates = useResource<readonly Template[]>(pool, 'GET /templates')
  const users = usePages<User>(pool, 'GET /users')
  const choice = requestLease(
    templates.data ?? [],
    users.items.map((user) => user.userId),
    (lease: Lease) => navigate(leaseLink(lease.leaseId)),
    userId,
  )
  const offer = (refusal: Refusal) => <AddUserOffer {...refusal} />
  return <ActionButtons system={pool} choices={[{ ...choice, offer }]} />
}
