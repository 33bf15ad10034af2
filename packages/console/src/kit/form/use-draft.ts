import type { JsonSchema } from '@tablewright/system'
import { useState } from 'preact/hooks'
import { readStored, writeStored } from '../../state/stored.js'

type Fields = Record<string, unknown>

const ofThisTab = () => sessionStorage
/** Names of fields whose values are never stored. */
const secret = /pin|password|secret|token/i

/**
 * Returns the fields of a form: `start` with the edits of this tab. Edits are stored until the form is sent
 * or canceled; they survive a reload, Back and a closed dialog. Secrets are not stored. The last value
 * returned discards the draft.
 */
export function useDraft(
  name: string,
  schema: JsonSchema,
  start: Fields,
): readonly [Fields, (fields: Fields) => void, forget: () => void] {
  const [edits, setEdits, forget] = useKept<Fields>(
    name,
    () => ({}),
    (fields) => withoutSecrets(fields, schema),
  )
  return [withEdits(start, edits), (fields) => setEdits(editedFields(start, fields)), forget]
}

function withEdits(start: Fields, edits: Fields): Fields {
  const entries = Object.entries(edits).map(([name, value]) => [name, value ?? undefined] as const)
  return { ...start, ...Object.fromEntries(entries) }
}

/** Returns the fields that differ from those at the start; an emptied field is null. */
export function editedFields(start: Fields, fields: Fields): Fields {
  const isEdited = (name: string) =>
    JSON.stringify(fields[name] ?? null) !== JSON.stringify(start[name] ?? null)
  return Object.fromEntries(
    Object.keys({ ...start, ...fields })
      .filter(isEdited)
      .map((name) => [name, fields[name] ?? null]),
  )
}

/** Stores unsaved input of a page like `useDraft`. `kept` removes secrets. */
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

/** Returns a draft without secrets and without fields that the form no longer has. */
export function withoutSecrets(fields: Fields, schema: JsonSchema): Fields {
  const known = schema.properties ?? {}
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => Object.hasOwn(known, name) && !secret.test(name)),
  )
}
