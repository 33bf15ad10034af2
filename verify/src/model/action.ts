/** An attribute value of the kinds that the model knows. */
export type Value =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly BOOL: boolean }
  | { readonly SS: readonly string[] }
  | { readonly L: readonly Value[] }

export type Item = Readonly<Record<string, Value>>

export interface Key {
  readonly pk: string
  readonly sk: number
}

/** A condition as data: it becomes an expression for the engine and a function for the model. */
export type Condition =
  | { readonly kind: 'exists' | 'absent'; readonly name: string }
  | { readonly kind: 'equals' | 'less'; readonly name: string; readonly value: Value }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'and' | 'or'; readonly of: readonly [Condition, Condition] }

/** One change of an update. No two changes of an update name the same attribute. */
export type Change =
  | { readonly kind: 'set'; readonly name: string; readonly value: Value }
  | { readonly kind: 'remove'; readonly name: string }
  | { readonly kind: 'add'; readonly name: string; readonly amount: number }
  | {
      readonly kind: 'addToSet' | 'deleteFromSet'
      readonly name: string
      readonly members: readonly string[]
    }
  | { readonly kind: 'append'; readonly name: string; readonly value: Value }

export type Write =
  | {
      readonly kind: 'put'
      readonly key: Key
      readonly item: Item
      readonly condition?: Condition | undefined
    }
  | { readonly kind: 'delete'; readonly key: Key; readonly condition?: Condition | undefined }
  | {
      readonly kind: 'update'
      readonly key: Key
      readonly changes: readonly Change[]
      readonly condition?: Condition | undefined
    }

export type Check = { readonly kind: 'check'; readonly key: Key; readonly condition: Condition }

/** Numbers of a sort key, from and to, both included. */
export interface Range {
  readonly from: number
  readonly to: number
}

export type Query =
  | { readonly index: 'table'; readonly pk: string; readonly range?: Range | undefined }
  | { readonly index: 'global'; readonly g: string; readonly range?: Range | undefined }
  | { readonly index: 'local'; readonly pk: string; readonly l?: string | undefined }

export type Action =
  | Write
  | { readonly kind: 'get'; readonly key: Key }
  | {
      readonly kind: 'query'
      readonly query: Query
      readonly descending: boolean
      readonly limit?: number | undefined
    }
  | { readonly kind: 'scan'; readonly limit?: number | undefined; readonly filter?: Condition | undefined }
  | { readonly kind: 'batch'; readonly writes: readonly Write[] }
  | { readonly kind: 'transact'; readonly steps: readonly (Write | Check)[] }
  | { readonly kind: 'transactGet'; readonly keys: readonly Key[] }
  | { readonly kind: 'restart' }

/** A response that both the engine and the model can give. */
export type Answer =
  | { readonly items: readonly Item[] }
  | { readonly item: Item | undefined }
  | { readonly error: string }
  | { readonly done: true }
