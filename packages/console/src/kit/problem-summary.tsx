import type { Problem } from '@tablewright/server'
import type { JSX } from 'preact'
import { withLocalTimes } from './time-text.js'
import './problem-summary.css'

/** What the server refused, above a form: the detail, the remedy, the code. */
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
