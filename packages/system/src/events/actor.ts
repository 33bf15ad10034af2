import { text } from '@tablewright/design'

/** The attribute of a history item that names who caused it. It is left out for jobs of the system itself. */
export const actor = () => text({ maximumLength: 512 }).optional().immutable().bytes(20)

/** Returns the actor of the current call, as a history item records it. */
export function actorOf({ actor }: { readonly actor?: string | undefined }): { readonly actor?: string } {
  return actor === undefined ? {} : { actor }
}
