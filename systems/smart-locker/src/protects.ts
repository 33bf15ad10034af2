import type { Protections } from '@tablewright/system'
import type { Lockers } from './open.js'

/** Access events are an audit log: nobody edits them, and nobody adds one that did not happen. */
export const protects: Protections<Lockers> = {
  AccessEvent: () => 'Access events are recorded by the actions at a door, and never edited.',
}
