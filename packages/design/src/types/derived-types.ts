import type { Attribute, Attributes } from '../attributes/attribute.js'
import type { When } from '../conditions/when.js'
import type { Copies, Derivation, TwinDerivation } from '../derived/derivation.js'
import type { Target, TargetTypes } from './target-types.js'
import type { AttributesInKey, CheckedTemplate } from './template-types.js'

export type Derivations = Readonly<Record<string, Derivation>>

type CopiedNames<C extends Copies> = C extends readonly (infer Name)[] ? { [N in Name & string]: N } : C

type CopiedAttributes<A extends Attributes, Names> = {
  [Name in keyof Names]: A[Names[Name] & keyof A]
}

/** Attributes of a derived item: those in its key, those in its source's key, and the copies. */
type DerivedAttributes<
  A extends Attributes,
  D extends Derivation,
  SourceKey extends PropertyKey,
  TableKey extends PropertyKey,
> = {
  [Name in (SourceKey | AttributesInKey<D['key'], keyof D['key'], A>) & keyof A]: Attribute<
    A[Name]['value'],
    Name extends SourceKey | AttributesInKey<D['key'], TableKey, A>
      ? never
      : Extract<A[Name]['flag'], 'optional'>
  >
} & { [Name in ExpiringNames<A>]: A[Name] } & CopiedAttributes<A, CopiedNames<D['copies']>>

/** Derived items expire with their source. */
type ExpiringNames<A extends Attributes> = {
  [Name in keyof A]: 'ttl' extends A[Name]['flag'] ? Name : never
}[keyof A]

/** A string set, as the attribute `members`. */
type MemberAttributes<A extends Attributes, D extends Derivation> = {
  [Name in AttributesInKey<D['key'], keyof D['key'], A> & keyof A]: Attribute<A[Name]['value']>
} & { members: Attribute<ReadonlySet<string>> }

/**
 * `OwnerLocker` is stored as `OWNER_LOCKER`: a word starts at a capital after a lower-case letter or a digit.
 */
type TypeName<Name> = Name extends `${infer First}${infer Rest}`
  ? `${Uppercase<First>}${TypeRest<First, Rest>}`
  : ''

type TypeRest<Before extends string, Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${IsWordStart<Before, First> extends true ? '_' : ''}${Uppercase<First>}${TypeRest<First, Rest>}`
  : ''

type IsWordStart<Before extends string, After extends string> =
  Before extends Uppercase<Before> ? (Before extends Digit ? IsCapital<After> : false) : IsCapital<After>

type IsCapital<Letter extends string> = Letter extends Lowercase<Letter> ? false : true

type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'

/** A derived item as a target of patterns. */
export type DerivedTarget<Name, D extends Derivation, Source extends TargetTypes> = Target<{
  kind: D['kind']
  type: [D['declaredType']] extends [never] ? TypeName<Name> : D['declaredType']
  attributes: D['kind'] extends 'memberOf'
    ? MemberAttributes<Source['attributes'], D>
    : DerivedAttributes<
        Source['attributes'],
        D,
        AttributesInKey<
          Source['key'],
          Source['table']['partition'] | Source['table']['sort'],
          Source['attributes']
        >,
        Source['table']['partition'] | Source['table']['sort']
      >
  key: D['key']
  table: Source['table']
}>

/** Errors of derived items against the attributes of their source, each at its own line. */
export type CheckedDerivations<D extends Derivations, A extends Attributes> = {
  [Name in keyof D]: {
    readonly key: {
      readonly [Part in keyof D[Name]['key']]: CheckedTemplate<D[Name]['key'][Part], A>
    }
    readonly copies: CheckedCopies<D[Name]['copies'], A>
    readonly while: When<A> | undefined
  }
}

type CheckedCopies<C extends Copies, A extends Attributes> = C extends readonly string[]
  ? readonly (keyof A)[]
  : { readonly [Name in keyof C]: keyof A }

/** Attributes of the twin alone; a write that creates the source has them as parameters. */
export type TwinAttributes<D extends Derivations> = {
  [Name in keyof D]: D[Name] extends TwinDerivation<infer A> ? A : never
}[keyof D]
