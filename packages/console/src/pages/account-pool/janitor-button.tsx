import type { Problem } from '@tablewright/server'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { call } from '../../api/call.js'
import { problemOf } from '../../api/problem.js'
import { Button, DescriptionList, Dialog, ProblemSummary } from '../../kit/index.js'
import { type JanitorReport, pool } from './types.js'

/** Runs the janitor job now, and shows its report. */
export function JanitorButton(): JSX.Element {
  const [busy, setBusy] = useState(false)
  const [report, setReport] = useState<JanitorReport>()
  const [problem, setProblem] = useState<Problem>()
  const run = async () => {
    setBusy(true)
    try {
      setReport((await call<JanitorReport>(pool, 'POST /janitor/run')).data)
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  const close = () => {
    setReport(undefined)
    setProblem(undefined)
  }
  return (
    <>
      <Button busy={busy} onClick={run}>
        Run janitor
      </Button>
      {(report ?? problem) && (
        <Dialog title="What the janitor did" onClose={close}>
          {problem && <ProblemSummary problem={problem} />}
          {report && <ReportView report={report} />}
        </Dialog>
      )}
    </>
  )
}

function ReportView({ report }: { report: JanitorReport }): JSX.Element {
  const { expired, warned, granted, revoked, cleaned, retried, quarantined, skipped } = report
  const idle = expired + warned + granted + revoked + cleaned + retried + quarantined === 0
  return (
    <div class="stack">
      <p class="soft">
        {idle
          ? 'There was nothing to do: no lease is over or ends soon, and no account waits for access or cleaning.'
          : 'Expired leases were ended, access was updated, and waiting accounts were cleaned.'}
      </p>
      <DescriptionList
        items={[
          ['Leases ended', expired],
          ['Warnings of an end sent', warned],
          ['Access granted', granted],
          ['Access revoked', revoked],
          ['Accounts cleaned', cleaned],
          ['Cleanings to be tried again', retried],
          ['Accounts quarantined', quarantined],
          ['Left to somebody else', skipped],
        ]}
      />
    </div>
  )
}
