/** An edit of raw data, past the actions of a system. */
export type RawEdit = 'create' | 'update' | 'delete'

/**
 * Returns the rule that forbids an edit of an item past the actions, as a sentence, or undefined if none does. The item is
 * as it is stored; of one that is created, as it would be.
 */
export type Protection<Services = never> = (
  services: Services,
  item: Readonly<Record<string, unknown>>,
  edit: RawEdit,
) => string | undefined | Promise<string | undefined>

/** Protections by the name of the entity. */
export type Protections<Services = never> = Readonly<Record<string, Protection<Services>>>
