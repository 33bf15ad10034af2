import type { JsonSchema } from '@tablewright/system'
import { useState } from 'preact/hooks'
import { readStored, writeStored } from '../../state/stored.js'

type Fields = Record<string, unknown>

const ofThisTab = () => sessionStorage
/** Names of fields whose values are never kept. */
const secret = /pin|password|secret|token/i

/**
 * The fields of a form, kept in this tab until the form is sent or cancelled, so that they survive a reload, Back and a
 * closed dialog. Secrets are not kept. The last value returned forgets the draft.
 */
export function useDraft(
  name: string,
  schema: JsonSchema,
  start: () => Fields,
): readonly [Fields, (fields: Fields) => void, forget: () => void] {
  const key = `draft:${name}`
  const [fields, setFields] = useState<Fields>(() => ({ ...start(), ...readStored<Fields>(key, ofThisTab) }))
  const change = (next: Fields) => {
    setFields(next)
    writeStored(key, withoutSecrets(next, schema), ofThisTab)
  }
  return [fields, change, () => writeStored(key, undefined, ofThisTab)]
}

/** A draft without fields that hold secrets and without those that the form no longer has. */
export function withoutSecrets(fields: Fields, schema: JsonSchema): Fields {
  const known = schema.properties ?? {}
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => Object.hasOwn(known, name) && !secret.test(name)),
  )
}
