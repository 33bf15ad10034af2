import type { RunOverview } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import { useTrail } from '../../api/use-trail.js'
import { Badge, Button, ConnectionPicker, EmptyState, ErrorState, Loading, Page } from '../../kit/index.js'
import type { PageProps } from '../page-entry.js'
import { operationText } from './operation-text.js'
import { PatternRun } from './pattern-run.js'
import './run.css'

/** One access pattern: its parameters, requests and result. */
export function RunPage({ parameters: { system = '', pattern: name = '' } }: PageProps): JSX.Element {
  const { data, problem, refresh } = useResource<RunOverview>(system, 'GET /_run')
  const trail = [...useTrail(system), { label: 'Run', href: `/run/${system}` }]
  if (!data) {
    return (
      <Page title={name} trail={trail}>
        {problem ? <ErrorState problem={problem} retry={refresh} /> : <Loading lines={6} />}
      </Page>
    )
  }
  const pattern = data.patterns.find((each) => each.name === name)
  if (!pattern) {
    return (
      <Page title={name} trail={trail}>
        <EmptyState
          title="The design has no such pattern"
          action={<Button href={`/run/${system}`}>All patterns</Button>}
        />
      </Page>
    )
  }
  const { id, description, operation, kind, proof } = pattern
  return (
    <Page
      title={name}
      trail={trail}
      summary={description}
      beside={
        <>
          {id !== undefined && <span class="soft">{id}</span>}
          <Badge state={operationText(operation)} tone={kind === 'read' ? 'idle' : 'busy'} />
        </>
      }
      actions={
        <>
          <ConnectionPicker system={system} />
          <Button href={`/design/${system}?tab=patterns&pattern=${name}`}>Show proof</Button>
        </>
      }
    >
      <p class="mono soft">
        {proof.index === undefined ? proof.table : `${proof.table}, ${proof.index}`}: {proof.key}
      </p>
      <PatternRun key={name} system={system} pattern={pattern} />
    </Page>
  )
}
