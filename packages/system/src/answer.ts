interface Answering {
  readonly run: (services: never, input: never) => Promise<unknown>
}

/** The JSON form of a value: sets are lists, bytes are base64 text. */
export type Json<Value> =
  Value extends ReadonlySet<infer Element>
    ? readonly Json<Element>[]
    : Value extends Uint8Array
      ? string
      : Value extends readonly (infer Element)[]
        ? readonly Json<Element>[]
        : Value extends object
          ? { readonly [Name in keyof Value]: Json<Value[Name]> }
          : Value

/** The answer of the HTTP API for an action: `Answer<typeof getLease>`. */
export type Answer<A extends Answering> = Json<Awaited<ReturnType<A['run']>>>

/** One element of the list or page that the HTTP API returns for an action. */
export type AnswerItem<A extends Answering> =
  Answer<A> extends { readonly items: readonly (infer Item)[] }
    ? Item
    : Answer<A> extends readonly (infer Item)[]
      ? Item
      : never
