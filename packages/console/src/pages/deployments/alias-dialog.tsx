import type { Problem } from '@tablewright/server'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { call } from '../../api/call.js'
import { fieldReasons, problemOf } from '../../api/problem.js'
import { Button, Dialog, Field, ProblemSummary } from '../../kit/index.js'
import { readAddress } from './address.js'
import { Consequence } from './alias-consequence.js'
import { AliasFields } from './alias-fields.js'
import { type Address, type Alias, deployments } from './types.js'
import { undoAliasChange } from './undo-alias-change.js'
import { useExisting } from './use-existing.js'

export interface AliasDialogProps {
  readonly title: string
  /** The deployment, if the dialog was opened from one. */
  readonly deploymentId?: string
  /** The address, if the dialog was opened from an alias. */
  readonly address?: Address
  readonly onClose: () => void
  readonly onDone?: (alias: Alias) => void
}

/** Points an address to a deployment. Shows the current target first, and replaces only that. */
export function AliasDialog(props: AliasDialogProps): JSX.Element {
  const { title, address, onClose, onDone } = props
  const [hostname, setHostname] = useState(address?.hostname ?? '')
  const [basePath, setBasePath] = useState(address?.basePath ?? '/')
  const [deploymentId, setDeploymentId] = useState(props.deploymentId ?? '')
  const [problem, setProblem] = useState<Problem>()
  const [takeOver, setTakeOver] = useState(false)
  const [busy, setBusy] = useState(false)
  const existing = useExisting(readAddress(hostname, basePath))
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const alias = await lead({ hostname, basePath }, deploymentId, existing.alias, takeOver)
      onClose()
      onDone?.(alias)
    } catch (error) {
      setProblem(problemOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="stack" onSubmit={submit} noValidate>
        {problem && <ProblemSummary problem={problem} />}
        <AliasFields
          given={props}
          values={{ hostname, basePath, deploymentId }}
          setters={{ hostname: setHostname, basePath: setBasePath, deploymentId: setDeploymentId }}
          reasons={problem ? fieldReasons(problem) : new Map()}
        />
        <Consequence existing={existing} deploymentId={deploymentId} />
        {(takeOver || problem?.code === 'HOST_OF_OTHER_PROJECT') && (
          <Field id="takeOver" label="Take the host over from the other project" inline>
            <input
              id="takeOver"
              type="checkbox"
              checked={takeOver}
              onInput={(event) => setTakeOver(event.currentTarget.checked)}
            />
          </Field>
        )}
        <div class="row">
          <Button kind="main" type="submit" busy={busy || existing.loading}>
            {existing.alias ? 'Replace' : 'Create alias'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Changes the alias if its state is still the shown one: no alias, or the revision that was read. */
async function lead(
  address: Address,
  deploymentId: string,
  seen: Alias | undefined,
  takeOver: boolean,
): Promise<Alias> {
  const input = { ...address, deploymentId, takeOver }
  if (seen === undefined) return (await call<Alias>(deployments, 'POST /aliases', input)).data
  const options = { version: seen.revision, undo: undoAliasChange(seen) }
  return (await call<Alias>(deployments, 'POST /deployments/:deploymentId/promote', input, options)).data
}
