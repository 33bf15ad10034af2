interface Statements {
  readonly Statement?: string
  readonly Statements?: readonly { readonly Statement: string }[]
}

/** Whether all PartiQL statements of a request only read; undefined if it has none. */
export function readsOnly(input: object): boolean | undefined {
  const { Statement, Statements } = input as Statements
  const statements = Statement === undefined ? Statements : [{ Statement }]
  return statements?.every((each) => /^\s*select\b/i.test(each.Statement))
}
