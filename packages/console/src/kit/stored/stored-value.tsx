import type { AttributeFields, AttributeValue } from '@tablewright/dynamo'
import type { ComponentChildren, JSX } from 'preact'
import { bytesIn, hexOf, sizeText, storedLine, typeName, typeOf } from './stored-text.js'
import './stored.css'

/** A stored value in one line, styled by its type. */
export function StoredLine({ value }: { value: AttributeValue | undefined }): JSX.Element {
  if (value === undefined) return <span class="stored-none">–</span>
  const line = storedLine(value)
  return (
    <span class={`stored stored-${typeOf(value)}`} title={line}>
      {line}
    </span>
  )
}

/** A stored value with its nested values. */
export function StoredValue({ value }: { value: AttributeValue }): JSX.Element {
  const { B, L, M, SS, NS, BS } = value as AttributeFields
  if (B !== undefined) return <Bytes base64={B} />
  const set = SS ?? NS
  if (set || BS) {
    return (
      <ul class="stored-set">
        {set?.map((each) => (
          <li key={each}>{each}</li>
        ))}
        {BS?.map((each) => (
          <li key={each}>
            <Bytes base64={each} />
          </li>
        ))}
      </ul>
    )
  }
  if (L) {
    const entries = L.map((each, index) => [String(index), each] as const)
    return <Nested words={`${L.length} in the list`} entries={entries} />
  }
  if (M) {
    const entries = Object.entries(M)
    return <Nested words={`${entries.length} in the map`} entries={entries} />
  }
  return <span class={`stored stored-${typeOf(value)}`}>{storedLine(value)}</span>
}

function Bytes({ base64 }: { base64: string }): JSX.Element {
  return (
    <span class="stored stored-B" title={base64}>
      {hexOf(base64)} <span class="soft">{sizeText(bytesIn(base64))}</span>
    </span>
  )
}

function Nested(props: {
  words: string
  entries: readonly (readonly [string, AttributeValue])[]
}): JSX.Element {
  if (props.entries.length === 0) return <span class="soft">empty</span>
  return (
    <details class="stored-nested" open>
      <summary>{props.words}</summary>
      <dl>
        {props.entries.map(([name, value]) => (
          <StoredField key={name} name={name} value={value} />
        ))}
      </dl>
    </details>
  )
}

/** One attribute: its name, its type, its value and its readable form. */
export function StoredField(props: {
  name: string
  value: AttributeValue
  /** Shown under the name: the name in the design, if it differs. */
  note?: ComponentChildren
  /** Shown beside the value: its readable form. */
  reading?: ComponentChildren
}): JSX.Element {
  const { name, value, note, reading } = props
  return (
    <div class="stored-field">
      <dt>
        <code>{name}</code>
        <span class="stored-type">{typeName(value)}</span>
        {note !== undefined && <span class="stored-type">{note}</span>}
      </dt>
      <dd>
        <StoredValue value={value} />
        {reading !== undefined && <span class="soft small"> {reading}</span>}
      </dd>
    </div>
  )
}
