import { integer } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import type { Lockers } from '../open.js'
import { reportOpenDoors } from './report-open-doors.js'
import { sweeper } from './sweeper.js'

export const runSweeper = action({
  summary: 'Run the sweeper once: start and end reservations that are due, and report open doors',
  input: {},
  output: one({ activated: integer(), expired: integer(), overstayed: integer(), openDoors: integer() }),
  run: async (services: Lockers) => {
    const { activated = 0, expired = 0, overstayed = 0 } = await sweeper.run(services)
    const { reported: openDoors } = await reportOpenDoors(services)
    return { activated, expired, overstayed, openDoors }
  },
})
