import type { Attributes } from '../attributes/attribute.js'

/** Turns an intersection into one object type, which editors show in full. */
export type Simplify<Shape> = { [Name in keyof Shape]: Shape[Name] } & {}

type OptionalNames<A extends Attributes> = {
  [Name in keyof A]: 'optional' extends A[Name]['flag'] ? Name : never
}[keyof A]

/** The type of an item with these attributes when it is read. */
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

/** The input to create an item: without generated attributes, and with those that have a default as optional. */
export type NewItemShape<A extends Attributes, Fixed extends PropertyKey = never> = {
  [Name in Exclude<keyof A, FillableNames<A> | ManagedNames<A> | Fixed>]: A[Name]['value']
} & { [Name in Exclude<FillableNames<A>, ManagedNames<A> | Fixed>]?: A[Name]['value'] }
