import { ownProperty, setOwnProperty } from '../own-property.js'
import { numberToText, textToNumber } from './convert-number.js'
import {
  type CompiledAttribute,
  isInherited,
  type MembersConverter,
  missingAttribute,
} from './members-converter.js'
import { refusedInside } from './refusal.js'

/**
 * Generates a converter as source code that names each attribute, so that the runtime uses one object layout:
 * several times as fast as `membersByTable`. Returns undefined where a policy forbids code from text. Names enter
 * the source as JSON text only, so that no name can become code.
 */
export function membersBySource(attributes: readonly CompiledAttribute[]): MembersConverter | undefined {
  const parameters = Object.keys(helpers)
  try {
    const make = new Function('attributes', ...parameters, sourceOf(attributes))
    return make(attributes, ...Object.values(helpers)) as MembersConverter
  } catch (error) {
    if (error instanceof EvalError) return undefined
    throw error
  }
}

/** Functions that the generated source calls, by the same names. */
const helpers = { missingAttribute, numberToText, ownProperty, refusedInside, setOwnProperty, textToNumber }

function sourceOf(attributes: readonly CompiledAttribute[]): string {
  return `'use strict'
${attributes.map((_, index) => `const attribute${index} = attributes[${index}]`).join('\n')}
return {
  toMembers(value) {
    const item = {}
    let member, index = 0
    try {
${attributes.map(toMemberSource).join('\n')}
    } catch (error) {
      throw refusedInside(error, attributes[index].name)
    }
    return item
  },
  fromMembers(item) {
    const native = {}
    let stored, field
${attributes.map(fromMemberSource).join('\n')}
    return native
  },
}`
}

function toMemberSource(attribute: CompiledAttribute, index: number): string {
  const convert = (toStoredSource[attribute.kind] ?? generalToStored)(`attribute${index}`)
  return `      index = ${index}
      member = ${readSource('value', attribute.name)}
      if (member !== undefined) ${writeSource('item', attribute.storedName, convert)}
      ${attribute.optional ? '' : 'else missingAttribute()'}`
}

function fromMemberSource(attribute: CompiledAttribute, index: number): string {
  const convert = (fromStoredSource[attribute.kind] ?? generalFromStored)(`attribute${index}`)
  return `    stored = ${readSource('item', attribute.storedName)}
    if (stored !== undefined) ${writeSource('native', attribute.name, convert)}`
}

function readSource(holder: string, name: string): string {
  const key = JSON.stringify(name)
  return isInherited(name) ? `ownProperty(${holder}, ${key})` : `${holder}[${key}]`
}

function writeSource(target: string, name: string, value: string): string {
  const key = JSON.stringify(name)
  return name === '__proto__' ? `setOwnProperty(${target}, ${key}, ${value})` : `${target}[${key}] = ${value}`
}

type Inline = Partial<Record<CompiledAttribute['kind'], (attribute: string) => string>>

const generalToStored = (attribute: string) => `${attribute}.toStored(member)`
const generalFromStored = (attribute: string) => `${attribute}.fromStored(stored)`

/** Kinds with generated code; all others, and invalid values, use the attribute's converter. */
const toStoredSource: Inline = {
  string: (attribute) => `typeof member === 'string' ? { S: member } : ${generalToStored(attribute)}`,
  number: (attribute) =>
    `typeof member === 'number' ? { N: numberToText(member) } : ${generalToStored(attribute)}`,
  boolean: (attribute) => `typeof member === 'boolean' ? { BOOL: member } : ${generalToStored(attribute)}`,
}

const fromStoredSource: Inline = {
  string: (attribute) => `(field = stored.S) !== undefined ? field : ${generalFromStored(attribute)}`,
  number: (attribute) =>
    `(field = stored.N) !== undefined ? textToNumber(field) : ${generalFromStored(attribute)}`,
  boolean: (attribute) => `(field = stored.BOOL) !== undefined ? field : ${generalFromStored(attribute)}`,
}
