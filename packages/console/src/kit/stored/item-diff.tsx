import type { Item } from '@tablewright/dynamo'
import type { JSX } from 'preact'
import { StoredValue } from './stored-value.js'
import './item-diff.css'

/** An item before and after: differences side by side, unchanged attributes on request. */
export function ItemDiff(props: {
  before: Item | null | undefined
  after: Item | null | undefined
  /** Stored attributes that differ. */
  changed: readonly string[]
}): JSX.Element {
  const { changed } = props
  const before = props.before ?? {}
  const after = props.after ?? {}
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  // An attribute that only one side has always differs.
  const differs = (name: string) =>
    changed.includes(name) || Object.hasOwn(before, name) !== Object.hasOwn(after, name)
  const same = names.filter((name) => !differs(name))
  const differ = names.filter(differs)
  return (
    <div class="diff">
      {differ.length > 0 && (
        <dl>
          {differ.map((name) => (
            <div key={name} class="diff-row">
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                {before[name] && (
                  <del>
                    <StoredValue value={before[name]} />
                  </del>
                )}
                {after[name] && (
                  <ins>
                    <StoredValue value={after[name]} />
                  </ins>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {same.length > 0 && (
        <details>
          <summary>{same.length} unchanged</summary>
          <dl>
            {same.map((name) => (
              <div key={name} class="diff-row">
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>
                  <StoredValue value={(after[name] ?? before[name])!} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  )
}
