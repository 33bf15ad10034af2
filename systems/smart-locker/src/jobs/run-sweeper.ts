import { integer } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import type { Lockers } from '../open.js'
import { sweeper } from './sweeper.js'

export const runSweeper = action({
  summary: 'Begin and end reservations whose time has come, once; a server does so every few seconds',
  input: {},
  output: one({ activated: integer(), expired: integer() }),
  run: async (services: Lockers) => {
    const { activated = 0, expired = 0 } = await sweeper.run(services)
    return { activated, expired }
  },
})
