import type { Trace, TracedRequest } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import './waterfall.css'

/** The requests of a call on a time axis: start and duration of each. */
export function Waterfall({ trace }: { trace: Trace }): JSX.Element | null {
  const { requests } = trace
  if (requests.length < 2) return null
  const whole = Math.max(
    trace.milliseconds,
    ...requests.map(({ after, milliseconds }) => after + milliseconds),
  )
  return (
    <table class="waterfall" aria-label="Requests by time">
      <thead>
        <tr>
          <th scope="col">Request</th>
          <th scope="col">
            <span class="hidden-text">Picture</span>
          </th>
          <th scope="col">Start</th>
          <th scope="col">Duration</th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request, index) => (
          <tr key={index}>
            <th scope="row">{request.operation}</th>
            <td>
              <span class={barClass(request)} style={barStyle(request, whole)} />
            </td>
            <td class="waterfall-time number">{Math.round(request.after)} ms</td>
            <td class="waterfall-time number">{durationText(request.milliseconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Formats a duration. The server measures whole milliseconds. */
function durationText(milliseconds: number): string {
  return milliseconds < 1 ? '< 1 ms' : `${Math.round(milliseconds)} ms`
}

function barStyle({ after, milliseconds }: TracedRequest, whole: number) {
  const share = (part: number) => `${whole > 0 ? (part / whole) * 100 : 0}%`
  return { left: share(after), width: share(milliseconds) }
}

function barClass({ error, writeUnits }: TracedRequest): string {
  if (error !== undefined) return 'waterfall-bar waterfall-refused'
  return writeUnits > 0 ? 'waterfall-bar waterfall-write' : 'waterfall-bar'
}
