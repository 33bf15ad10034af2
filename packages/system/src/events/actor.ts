import { text } from '@tablewright/design'

/** Attribute of a history item: who caused it. Absent if a job of the system did. */
export const actor = () => text({ maximumLength: 512 }).optional().immutable().bytes(20)

/** Returns the actor of the current call, as a history item records it. */
export function actorOf({ actor }: { readonly actor?: string | undefined }): { readonly actor?: string } {
  return actor === undefined ? {} : { actor }
}
