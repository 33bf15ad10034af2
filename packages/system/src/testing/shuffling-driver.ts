import type { Driver } from '@tablewright/client'
import type { SeededChoices } from '../seeded-choices.js'
import { passTurns } from './turns.js'

const maxTurns = 4

/** Delays each request and each answer by a few turns of the event loop, so that the seed decides their order. */
export function shufflingDriver(driver: Driver, choices: SeededChoices): Driver {
  const wait = () => passTurns(choices.below(maxTurns))
  return {
    async send(operation, input, options) {
      await wait()
      try {
        return await driver.send(operation, input, options)
      } finally {
        await wait()
      }
    },
    close: () => Promise.resolve(),
  }
}
