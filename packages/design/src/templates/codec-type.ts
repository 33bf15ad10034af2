/** Makes key text of a value and the value of key text, exactly inverse. */
export interface Codec {
  /** Throws a KeyPartRefusal for what cannot stand in a key. */
  readonly encode: (value: unknown) => string
  /** Undefined for text that `encode` never yields. */
  readonly decode: (text: string) => unknown
  /** Number of characters, where it is the same for every value. */
  readonly width?: number
  /** Whether every text consists of ASCII letters, digits and `-:._*`. */
  readonly plain: boolean
}
