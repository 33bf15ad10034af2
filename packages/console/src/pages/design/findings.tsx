import type { Finding } from '@tablewright/design'
import type { DesignAnswer } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { Badge, Card, EmptyState } from '../../kit/index.js'
import { proofOf } from './proofs.js'
import { EditorChoice, SourceLink } from './source-link.js'

const severities = {
  error: { word: 'error', tone: 'bad' },
  warning: { word: 'warning', tone: 'wait' },
  info: { word: 'note', tone: 'idle' },
} as const

/** The findings of the proofs, most severe first, with remedies. */
export function Findings({ system, design }: { system: string; design: DesignAnswer }): JSX.Element {
  const order = Object.keys(severities)
  const sorted = design.findings.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
  if (sorted.length === 0)
    return <EmptyState title="No findings">Every proof holds for every pattern.</EmptyState>
  return (
    <Card title="Findings" {...(design.sourceFolder !== undefined && { actions: <EditorChoice /> })}>
      <div class="stack">
        {sorted.map((finding, index) => (
          <FindingView key={index} system={system} finding={finding} folder={design.sourceFolder} />
        ))}
      </div>
    </Card>
  )
}

export function FindingView(props: {
  system: string
  finding: Finding
  /** Folder of the source files; without it, positions are not links. */
  folder: string | undefined
}): JSX.Element {
  const { system, finding, folder } = props
  const { code, severity, place, message, remedy, accepted, location, pattern } = finding
  const { word, tone } = severities[severity]
  return (
    <section class="finding">
      <div class="row">
        <Badge
          state={accepted === undefined ? word : 'accepted'}
          tone={accepted === undefined ? tone : 'idle'}
        />
        <a class="mono" href={`/design/${system}/rules/${proofOf(code)}`}>
          {code}
        </a>
        <span class="soft mono">{place}</span>
        {location && <SourceLink location={location} folder={folder} />}
        {pattern !== undefined && <a href={`/design/${system}?pattern=${pattern}`}>Show pattern</a>}
      </div>
      <p>{message}</p>
      <p class="soft">{accepted === undefined ? remedy : `Accepted: ${accepted}`}</p>
    </section>
  )
}
