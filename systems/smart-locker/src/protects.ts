import type { Protections } from '@tablewright/system'
import type { Lockers } from './open.js'

/** Forbids raw edits of access events, which are an audit log, and of the seal of the last one. */
export const protects: Protections<Lockers> = {
  AccessEvent: () => 'Access events are recorded by the actions at a door, and never edited.',
  Chain: () => 'The chain of access events is continued by the actions at a door, and never edited.',
}
