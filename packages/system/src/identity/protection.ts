/** An edit of raw data, without the actions of a system. */
export type RawEdit = 'create' | 'update' | 'delete'

/**
 * Returns the rule that forbids a raw edit of an item, as a sentence, or undefined if none does. The item is the stored
 * one, or the one to be created.
 */
export type Protection<Services = never> = (
  services: Services,
  item: Readonly<Record<string, unknown>>,
  edit: RawEdit,
) => string | undefined | Promise<string | undefined>

/** Protections by the name of the entity. */
export type Protections<Services = never> = Readonly<Record<string, Protection<Services>>>
