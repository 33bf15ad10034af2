import type { CheckAnswer, Problem, RepairAnswer } from '@tablewright/server'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { call } from '../../api/call.js'
import { problemOf } from '../../api/problem.js'
import { useTrail } from '../../api/use-trail.js'
import { Badge, Button, Card, CodeBlock, Confirm, EmptyState, ErrorState, Page } from '../../kit/index.js'
import type { PageProps } from '../registry.js'
import { reportText } from './report-text.js'

/** Finds data that breaks an invariant, and repairs it on request. */
export function CheckPage({ parameters: { system = '' } }: PageProps): JSX.Element {
  const [result, setResult] = useState<CheckAnswer | RepairAnswer>()
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const check = async () => {
    setBusy(true)
    try {
      setResult((await call<CheckAnswer>(system, 'GET /check')).data)
      setProblem(undefined)
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  const repair = async () => setResult((await call<RepairAnswer>(system, 'POST /repair')).data)
  return (
    <Page
      title="Check"
      trail={useTrail(system)}
      summary="Compares all data with the invariants of the system. It reads the whole table, which takes time and units for a large one."
      actions={
        <>
          <Button kind="main" busy={busy} onClick={check}>
            Check now
          </Button>
          <Button onClick={() => setAsking(true)}>Repair …</Button>
        </>
      }
    >
      <Card>
        {problem ? (
          <ErrorState problem={problem} retry={check} />
        ) : result ? (
          <Result result={result} />
        ) : (
          <EmptyState title="Not checked yet">Violations appear here. Start with Check now.</EmptyState>
        )}
      </Card>
      {asking && (
        <Confirm title="Repair the data?" verb="Repair" run={repair} onClose={() => setAsking(false)}>
          Derived data is written again. Findings that need a person's decision are listed and left.
        </Confirm>
      )}
    </Page>
  )
}

function Result({ result }: { result: CheckAnswer | RepairAnswer }): JSX.Element {
  const { counted, violations } = result
  const repairs = 'repairs' in result ? result.repairs : undefined
  return (
    <div class="stack">
      <div class="row" role="status">
        {violations.length === 0 ? <Badge state="ok" /> : <Badge state={`${violations.length} broken`} />}
        <span class="soft">Looked at {reportText(counted)}.</span>
      </div>
      {violations.map(({ invariant, message, data }) => (
        <section key={`${invariant} ${message}`} class="stack">
          <h3>{invariant}</h3>
          <p>{message}</p>
          <CodeBlock code={JSON.stringify(data, null, 2)} label={invariant} />
        </section>
      ))}
      {repairs !== undefined && (
        <section class="stack">
          <h3>{repairs.length === 0 ? 'Nothing to repair' : 'Repaired'}</h3>
          <ul>
            {repairs.map((repair) => (
              <li key={repair}>{repair}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
