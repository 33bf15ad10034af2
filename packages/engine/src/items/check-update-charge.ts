import { maxItemSize, updateCharge, updatedItemTooLarge } from '@tablewright/dynamo'
import type { Wording } from '../request/wording.js'
import type { UpdateWrite } from './write.js'

/** Newer regions refuse an expression that counts more than an item may, before they look at the item. */
export function checkUpdateCharge(wording: Wording, { update }: UpdateWrite): void {
  if (wording === 'previous' || update === undefined || update.legacy === true) return
  if (updateCharge(update) > maxItemSize) throw updatedItemTooLarge()
}
