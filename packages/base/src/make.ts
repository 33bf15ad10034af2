/**
 * Makes a part of what runs. Whoever plans says which part and from what, and does not look into it: so the same plan can
 * be made now, or be printed as the source that makes it later.
 */
export type Make = <Given extends readonly unknown[], Part>(
  part: (...given: Given) => Part,
  ...given: Given
) => Part

export const makeNow: Make = (part, ...given) => part(...given)
