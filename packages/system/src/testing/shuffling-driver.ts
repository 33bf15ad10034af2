import type { Driver } from '@tablewright/client'
import type { SeededChoices } from '../seeded-choices.js'
import { passTurns } from './turns.js'

const maxTurns = 4

/** Holds each request and each answer back for a few turns of the event loop, so that a seed decides who comes first. */
export function shufflingDriver(driver: Driver, chance: SeededChoices): Driver {
  const wait = () => passTurns(chance.below(maxTurns))
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
