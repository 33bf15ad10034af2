export { type Clock, isoTime, systemClock } from './clock.js'
export { type ErrorDetails, isTablewrightError, TablewrightError } from './error.js'
export { type Random, seededRandom, systemRandom } from './random.js'
export { type Sleep, systemSleep } from './sleep.js'
