import { integer } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import type { Lockers } from '../open.js'
import { reportOpenDoors } from './report-open-doors.js'
import { sweeper } from './sweeper.js'

export const runSweeper = action({
  summary:
    'Begin and end reservations whose time has come and report open doors, once; a server does so by itself',
  input: {},
  output: one({ activated: integer(), expired: integer(), overstayed: integer(), openDoors: integer() }),
  run: async (services: Lockers) => {
    const { activated = 0, expired = 0, overstayed = 0 } = await sweeper.run(services)
    const { reported: openDoors } = await reportOpenDoors(services)
    return { activated, expired, overstayed, openDoors }
  },
})
