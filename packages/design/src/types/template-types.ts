import type { Attributes } from '../attributes/attribute.js'
import type { KeyModifier } from '../templates/key-modifiers.js'

/** The names in a template's placeholders: `'RES#<startAt>#<id>'` gives `'startAt' | 'id'`. */
export type Placeholders<Template> = Template extends `${string}<${infer Name}>${infer Rest}`
  ? WithoutModifier<Name> | Placeholders<Rest>
  : never

/** `'at descending'` names the attribute `at`. */
type WithoutModifier<Name extends string> = Name extends `${infer Attribute} ${KeyModifier}`
  ? Attribute
  : Name

/** The attribute that a placeholder names: by its name in code, with a capital first letter, or by its stored name. */
export type AttributeNamed<Name, A extends Attributes> = Name extends keyof A
  ? Name
  : Name extends string
    ? Uncapitalize<Name> extends keyof A
      ? Uncapitalize<Name>
      : StoredAs<Name, A>
    : never

type StoredAs<Name extends string, A extends Attributes> = {
  [Attribute in keyof A]: `@${Name}` extends A[Attribute]['flag'] ? Attribute : never
}[keyof A]

/** The type of a mistake in a design. The editor shows the sentence; no value has this type. */
export interface Mistake<Sentence extends string> {
  readonly mistake: Sentence
}

/**
 * `unknown` if each placeholder names an attribute, otherwise a sentence with the placeholder that does not.
 */
export type CheckedTemplate<Template, A extends Attributes> = [
  UnknownPlaceholder<Placeholders<Template>, A>,
] extends [never]
  ? unknown
  : Mistake<`<${UnknownPlaceholder<Placeholders<Template>, A> & string}> names no attribute of this entity`>

type UnknownPlaceholder<Name, A extends Attributes> = Name extends Name
  ? [AttributeNamed<Name, A>] extends [never]
    ? Name
    : never
  : never

/** The attributes in the templates of these key attributes. */
export type AttributesInKey<Key, KeyNames, A extends Attributes> = AttributeNamed<
  Placeholders<Key[KeyNames & keyof Key]>,
  A
>
