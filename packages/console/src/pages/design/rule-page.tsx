import type { RuleName } from '@tablewright/design'
import type { DesignAnswer, RulePages } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import { useTrail } from '../../api/use-trail.js'
import { Badge, Card, EmptyState, Loaded, Markdown, Page } from '../../kit/index.js'
import type { PageProps } from '../page-entry.js'
import { FindingView } from './findings.js'
import { proofNames, proofOf, proofs } from './proofs.js'
import './design.css'

/** One proof: its statement, the results of the patterns of this design, and its rules. */
export function RulePage({ parameters: { system = '', rule = '' } }: PageProps): JSX.Element {
  const name = proofNames.find((each) => each === rule)
  const pages = useResource<RulePages>(system, 'GET /_design/rules')
  const design = useResource<DesignAnswer>(system, 'GET /_design')
  const trail = [...useTrail(system), { label: 'Design', href: `/design/${system}?tab=patterns` }]
  if (name === undefined) {
    return (
      <Page title={rule} trail={trail}>
        <EmptyState title="There is no such proof">The proofs are {proofNames.join(', ')}.</EmptyState>
      </Page>
    )
  }
  return (
    <Page title={`The proof “${name}”`} trail={trail} summary={proofs[name]}>
      <Loaded from={design}>{(data) => <RuleResults system={system} design={data} name={name} />}</Loaded>
      <Loaded from={pages}>
        {({ rules }) =>
          rules
            .filter(({ code }) => proofOf(code) === name)
            .map(({ code, title, severity, text }) => (
              <Card
                key={code}
                title={`${code} ${title}`}
                actions={
                  <Badge
                    state={severity}
                    tone={severity === 'error' ? 'bad' : severity === 'warning' ? 'wait' : 'idle'}
                  />
                }
              >
                <Markdown label={code} text={text.replace(/^Proof: .*\n+/, '')} />
              </Card>
            ))
        }
      </Loaded>
    </Page>
  )
}

function RuleResults(props: { system: string; design: DesignAnswer; name: RuleName }): JSX.Element {
  const { system, design, name } = props
  const verdicts = design.patterns.map(({ proof }) => proof.verdicts[name])
  const count = (verdict: string) => verdicts.filter((each) => each === verdict).length
  const found = design.findings.filter(({ rule }) => rule === name)
  return (
    <Card title="In this design">
      <div class="stack">
        <p>
          Of {verdicts.length} access patterns it holds for {count('holds') + count('warned')}, fails for{' '}
          {count('fails')}, and does not apply to {count('none')}.
        </p>
        {found.map((finding, index) => (
          <FindingView key={index} system={system} finding={finding} folder={design.sourceFolder} />
        ))}
      </div>
    </Card>
  )
}
