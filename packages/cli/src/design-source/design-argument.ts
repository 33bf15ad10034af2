/** Help text of the argument `<design>`. */
export const designArgument =
  'a design file (file.ts, or file.ts#name), a model as JSON, or the name of a system'
