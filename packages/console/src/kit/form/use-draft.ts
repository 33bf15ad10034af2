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
  return useKept(name, start, (fields) => withoutSecrets(fields, schema))
}

/** Keeps unsaved input of a page like the fields of a form, without the secrets, which `kept` leaves out. */
export function useKept<Written extends object>(
  name: string,
  start: () => Written,
  kept: (written: Written) => Partial<Written> = (written) => written,
): readonly [Written, (written: Written) => void, forget: () => void] {
  const key = `draft:${name}`
  const [written, setWritten] = useState<Written>(() => ({
    ...start(),
    ...readStored<Partial<Written>>(key, ofThisTab),
  }))
  const change = (next: Written) => {
    setWritten(next)
    writeStored(key, kept(next), ofThisTab)
  }
  return [written, change, () => writeStored(key, undefined, ofThisTab)]
}

/** A draft without fields that hold secrets and without those that the form no longer has. */
export function withoutSecrets(fields: Fields, schema: JsonSchema): Fields {
  const known = schema.properties ?? {}
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => Object.hasOwn(known, name) && !secret.test(name)),
  )
}
