import { isTablewrightError } from '@tablewright/base'
import { action, one, pageOf, pageOptions, paging, refuse } from '@tablewright/system'
import { userId, userIdStart } from '../design/kinds.js'
import type { Pool } from '../open.js'
import { requireUser, userShape } from './shapes.js'

export const addUser = action({
  summary: 'Add a user, who can then have a lease',
  input: { userId: userId() },
  output: one(userShape),
  run: async ({ db }: Pool, { userId }) => {
    try {
      return await db.addUser({ userId })
    } catch (error) {
      if (!isTablewrightError(error, 'ALREADY_EXISTS')) throw error
      throw refuse('USER_EXISTS', `${userId} is already a user.`, {
        field: 'userId',
        remedy: 'Check the address, or show the user.',
      })
    }
  },
})

export const getUser = action({
  summary: "Show a user and the user's lease",
  input: { userId: userId() },
  output: one(userShape),
  run: (pool: Pool, { userId }) => requireUser(pool, userId),
})

export const listUsers = action({
  summary: 'List the users: all, or those whose id begins with a text',
  input: { startsWith: userIdStart().optional(), ...paging },
  output: pageOf(userShape),
  run: async ({ db }: Pool, { startsWith, ...page }) => {
    const { items: keys, cursor } = await (startsWith === undefined
      ? db.allUsers({}, pageOptions(page))
      : db.usersByPrefix({ prefix: startsWith }, pageOptions(page)))
    const items = await db.users({ keys })
    items.sort((one, other) => (one.userId < other.userId ? -1 : 1))
    return { items, cursor }
  },
})
