import type { Attributes } from '../attributes/attribute.js'

/** Makes an intersection one plain object type, which is what an editor then shows. */
export type Simplify<Shape> = { [Name in keyof Shape]: Shape[Name] } & {}

type OptionalNames<A extends Attributes> = {
  [Name in keyof A]: 'optional' extends A[Name]['flag'] ? Name : never
}[keyof A]

/** What an item with these attributes looks like when it is read. */
export type ItemShape<A extends Attributes> = Simplify<
  { [Name in Exclude<keyof A, OptionalNames<A>>]: A[Name]['value'] } & {
    [Name in OptionalNames<A>]?: A[Name]['value']
  }
>

type ManagedNames<A extends Attributes> = {
  [Name in keyof A]: 'managed' extends A[Name]['flag'] ? Name : never
}[keyof A]

type FillableNames<A extends Attributes> = {
  [Name in keyof A]: 'optional' extends A[Name]['flag']
    ? Name
    : 'filled' extends A[Name]['flag']
      ? Name
      : never
}[keyof A]

/** What a caller gives to create one: nothing that the design fills in, and what has a default only if wanted. */
export type NewItemShape<A extends Attributes, Fixed extends PropertyKey = never> = {
  [Name in Exclude<keyof A, FillableNames<A> | ManagedNames<A> | Fixed>]: A[Name]['value']
} & { [Name in Exclude<FillableNames<A>, ManagedNames<A> | Fixed>]?: A[Name]['value'] }
