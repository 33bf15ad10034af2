import type { Protections } from '@tablewright/system'
import type { Lockers } from './open.js'

/** Forbids raw edits of access events, which are an audit log. */
export const protects: Protections<Lockers> = {
  AccessEvent: () => 'Access events are recorded by the actions at a door, and never edited.',
}
