import type { Clock, Random } from '@tablewright/base'
import { connect, createTables, type Db, type Driver } from '@tablewright/client'
import { identityDesign } from './identity-design.js'

export type IdentityStore = Db<(typeof identityDesign)['patterns']>

/** Opens the table of tokens, sessions and the audit log, in the database of the systems. */
export async function openIdentityStore(
  driver: Driver,
  clock: Clock,
  random: Random,
): Promise<IdentityStore> {
  const store = connect(identityDesign, driver, { clock, random })
  await createTables(store)
  return store
}
