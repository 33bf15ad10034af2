export { type SeededChoices, seededChoices } from '../seeded-choices.js'
export {
  type Attack,
  type CrashEverywhere,
  type CrashOutcome,
  crashEverywhere,
  type FreshDatabase,
  type Storm,
  storm,
} from './attack.js'
export { type CrashingDriver, type CrashPoint, crashingDriver } from './crashing-driver.js'
export { compareDamages } from './damage-page.js'
export type { DamagedSystem } from './damage-table.js'
export {
  type ExpectedEvents,
  type RecordedEvent,
  withEventsAfter,
  withExpectedEvents,
} from './event-attack.js'
export { type FakeClock, fakeClock } from './fake-clock.js'
export { memoryDatabase } from './memory-database.js'
export { perform } from './perform.js'
export { readExample } from './read-example.js'
export { seeds, timeoutMs } from './seeds.js'
export { shufflingDriver } from './shuffling-driver.js'
export { keyTexts, type SystemCase, systemCases } from './system-suite.js'
export { type TestResources, testResources } from './test-resources.js'
export { passTurns, sleepInTurns } from './turns.js'
