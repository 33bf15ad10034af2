import type { Problem } from '@tablewright/server'
import type { JSX } from 'preact'
import { withLocalTimes } from './time-text.js'
import './problem-summary.css'

/** The server's problem above a form: detail, remedy and code. */
export function ProblemSummary({ problem }: { problem: Problem }): JSX.Element {
  return (
    <div class="problem" role="alert">
      <p>
        <strong>{problem.title}.</strong> {withLocalTimes(problem.detail)}
      </p>
      {problem.remedy !== undefined && <p>{withLocalTimes(problem.remedy)}</p>}
      <code>{problem.code}</code>
    </div>
  )
}
