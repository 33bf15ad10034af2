/** Functions that prepare records, by kind. */
export type Makers<Model extends { readonly kind: string }, Made, Context = unknown> = {
  readonly [Kind in Model['kind']]?: (
    model: Extract<Model, { readonly kind: Kind }>,
    of: (model: Model) => Made,
    context: Context,
  ) => Made
}

/**
 * Returns a function that prepares records by their kind. A compiled client has the makers of the kinds that it uses.
 */
export function interpreter<Model extends { readonly kind: string }, Made, Context = unknown>(
  makers: Makers<Model, Made, Context>,
  context?: Context,
): (model: Model) => Made {
  const of = (model: Model): Made => {
    const maker = makers[model.kind as Model['kind']] as (...given: readonly unknown[]) => Made
    return maker(model, of, context)
  }
  return of
}
