import { type AttributeValue, attributeType, type Item } from '@tablewright/dynamo'
import { AttributeReader } from '../attribute-reader.js'
import type { VectorIndex } from '../catalog/table.js'
import { jsonOffset } from '../encoding/record.js'

/** An equality on an INLINE_FILTER attribute. */
export interface Filter {
  readonly name: string
  readonly value: AttributeValue
}

/** Reads the INLINE_FILTER attributes of entries. */
export class FilterReader {
  readonly #reader: AttributeReader | undefined

  constructor({ filters }: Pick<VectorIndex, 'filters'>) {
    this.#reader = filters.length === 0 ? undefined : new AttributeReader(filters.map(({ name }) => name))
  }

  read(record: Buffer): Item {
    return this.#reader?.read(record, jsonOffset) ?? {}
  }
}

/** A scalar as text that no other scalar has. Numbers are canonical. */
function textOf(value: AttributeValue): string {
  const type = attributeType(value)
  return type + (value as Readonly<Record<string, unknown>>)[type]
}

export function passes(filters: readonly Filter[], item: Item): boolean {
  return filters.every(({ name, value }) => {
    const own = Object.hasOwn(item, name) ? item[name] : undefined
    return own !== undefined && textOf(own) === textOf(value)
  })
}

/** A filter on the numbers that represent the values of a column. */
export interface ColumnFilter {
  readonly codes: Uint32Array
  readonly code: number
}

/** The values of one INLINE_FILTER attribute for all slots of a partition, each as a number. */
export class FilterColumn {
  readonly name: string
  /** 0 for slots without the attribute. */
  codes = new Uint32Array(0)
  readonly #codeOf = new Map<string, number>()

  constructor(name: string) {
    this.name = name
  }

  grow(slots: number): void {
    const larger = new Uint32Array(slots)
    larger.set(this.codes)
    this.codes = larger
  }

  set(slot: number, item: Item): void {
    const value = Object.hasOwn(item, this.name) ? item[this.name] : undefined
    this.codes[slot] = value === undefined ? 0 : this.#codeFor(textOf(value))
  }

  /** Undefined when no slot has the value. */
  filter(value: AttributeValue): ColumnFilter | undefined {
    const code = this.#codeOf.get(textOf(value))
    return code === undefined ? undefined : { codes: this.codes, code }
  }

  #codeFor(text: string): number {
    const known = this.#codeOf.get(text)
    if (known !== undefined) return known
    const code = this.#codeOf.size + 1
    this.#codeOf.set(text, code)
    return code
  }
}
