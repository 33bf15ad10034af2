import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { readStored, writeStored } from '../../state/stored.js'
import { Button } from '../button.js'

interface SavedView {
  readonly name: string
  readonly search: string
}

/**
 * Named views of this page, stored in this browser. A view is an address, which contains filters and order.
 */
export function SavedViews(props: { title?: string; noun?: string }): JSX.Element {
  const { title = 'Saved views', noun = 'view' } = props
  const kept = `views:${location.pathname}`
  const [views, setViews] = useState<readonly SavedView[]>(() => readStored<readonly SavedView[]>(kept) ?? [])
  const [name, setName] = useState('')
  const keep = (next: readonly SavedView[]) => {
    setViews(next)
    writeStored(kept, next)
  }
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    keep([
      ...views.filter((each) => each.name !== name.trim()),
      { name: name.trim(), search: location.search },
    ])
    setName('')
  }
  return (
    <div>
      <h2>{title}</h2>
      {views.map((each) => (
        <div key={each.name} class="row">
          <a href={location.pathname + each.search}>{each.name}</a>
          <Button
            kind="quiet"
            label={`Delete the ${noun} ${each.name}`}
            onClick={() => keep(views.filter(({ name: other }) => other !== each.name))}
          >
            ✕
          </Button>
        </div>
      ))}
      <form class="row" onSubmit={save}>
        <input
          aria-label={`Name of the ${noun}`}
          placeholder={`Name of this ${noun}`}
          size={14}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit">Save</Button>
      </form>
    </div>
  )
}
