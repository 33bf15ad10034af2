import type { DataKind, JsonValues } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { withoutEmpty } from '../../../kit/form/schema.js'
import { Dialog, Field, SchemaFields } from '../../../kit/index.js'
import type { DataScope } from '../data-page.js'
import { createFields, firstValues } from './edit-fields.js'
import { EditSteps } from './edit-steps.js'

/** Makes an item of an entity, with everything that is derived from it. */
export function CreateDialog({ view, onClose }: { view: DataScope; onClose: () => void }): JSX.Element {
  const { overview, table } = view
  const entities = overview.kinds.filter((kind) => kind.editable && kind.table === table.name)
  const [name, setName] = useState(entities[0]?.name ?? '')
  const kind = entities.find((each) => each.name === name)
  return (
    <Dialog title="New item" shape="side" onClose={onClose}>
      <div class="stack">
        <Field id="entity" label="Entity">
          <select id="entity" value={name} onChange={({ currentTarget }) => setName(currentTarget.value)}>
            {entities.map((each) => (
              <option key={each.name} value={each.name}>
                {each.name}
              </option>
            ))}
          </select>
        </Field>
        {kind && <CreateForm key={name} view={view} kind={kind} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

function CreateForm(props: { view: DataScope; kind: DataKind; onClose: () => void }): JSX.Element {
  const { view, kind, onClose } = props
  const [form, setForm] = useState(() => firstValues(kind))
  return (
    <EditSteps
      system={view.system}
      kinds={view.overview.kinds}
      verb="Create"
      ask={() => ({
        entity: kind.name,
        action: 'create',
        item: (withoutEmpty(form) ?? {}) as JsonValues,
      })}
      form={(reasons) => (
        <SchemaFields schema={createFields(kind)} path="" value={form} onChange={setForm} reasons={reasons} />
      )}
      onDone={onClose}
      onCancel={onClose}
    />
  )
}
