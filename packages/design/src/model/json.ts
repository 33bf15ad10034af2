/** What JSON can say. Every model is made of it, so that a design can be printed, compared and sent. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue }
