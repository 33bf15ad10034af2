import type { ComponentChildren, JSX } from 'preact'
import { breakable } from './breakable.js'
import './description-list.css'

/** Names and values of one record. Undefined values are left out. */
export function DescriptionList(props: {
  items: readonly (readonly [name: string, value: ComponentChildren])[]
}): JSX.Element {
  return (
    <dl class="descriptions">
      {props.items
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{breakable(value)}</dd>
          </div>
        ))}
    </dl>
  )
}
