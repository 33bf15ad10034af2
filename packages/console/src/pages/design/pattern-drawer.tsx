import type { DesignAnswer, DesignPattern } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { Badge, Button, DescriptionList, Dialog, KindBadge, sizeText } from '../../kit/index.js'
import { FindingView } from './findings.js'
import { kindsOf } from './kinds.js'
import { monthly, units } from './price-text.js'
import { proofNames, proofs, verdictLabels } from './proofs.js'

interface PatternProps {
  readonly system: string
  readonly design: DesignAnswer
  readonly pattern: DesignPattern
}

/** One access pattern: its request, and each of its proofs. */
export function PatternDrawer({ onClose, ...props }: PatternProps & { onClose: () => void }): JSX.Element {
  const { system, design, pattern } = props
  const { name, goal, proof, items } = pattern
  const kinds = kindsOf(design)
  return (
    <Dialog title={name} shape="side" onClose={onClose}>
      <div class="stack">
        <div class="row">
          {pattern.id !== undefined && <span class="soft">{pattern.id}</span>}
          {items.map((item) => (
            <KindBadge key={item} kinds={kinds} name={item} />
          ))}
        </div>
        {goal !== undefined && <p>{goal}</p>}
        <p class="mono">{proof.key}</p>
        <Facts {...props} />
        <div class="row">
          <Button href={`/run/${system}/${name}`}>Run pattern</Button>
        </div>
        <Proofs {...props} />
        {pattern.findings.map((place) => (
          <FindingView
            key={place}
            system={system}
            finding={design.findings[place]!}
            folder={design.sourceFolder}
          />
        ))}
      </div>
    </Dialog>
  )
}

function Facts({ pattern: { proof, parameters } }: PatternProps): JSX.Element {
  const { readUnits, writeUnits, searchBytes, vectorWriteBytes, items, bytes } = proof
  const range = ({ expected, worst }: { expected: number; worst: number }) =>
    expected === worst ? units(expected) : `${units(expected)}, ${units(worst)} at worst`
  return (
    <DescriptionList
      items={[
        ['Operation', proof.operation],
        ['Table', proof.index === undefined ? proof.table : `${proof.table}, by ${proof.index}`],
        [
          'Parameters',
          parameters.map((each) => (each.optional ? `${each.name}?` : each.name)).join(', ') || 'none',
        ],
        ['Order', proof.order],
        ['Page', proof.page === undefined ? undefined : `${proof.page} items`],
        ['Items', range(items)],
        ['Bytes', `${sizeText(bytes.expected)}, ${sizeText(bytes.worst)} at worst`],
        ['Read units', readUnits.worst === 0 ? undefined : range(readUnits)],
        ['Write units', writeUnits.worst === 0 ? undefined : range(writeUnits)],
        ['Search bytes', searchBytes && range(searchBytes)],
        ['Bytes written to vector indexes', vectorWriteBytes && range(vectorWriteBytes)],
        ['Calls a second', proof.perSecond === undefined ? undefined : units(proof.perSecond)],
        ['Cost a month', proof.monthly === undefined ? undefined : monthly(proof.monthly)],
        [
          'Busiest partition',
          proof.hottest &&
            `${proof.hottest.partition}: ${units(proof.hottest.readUnits)} read and ${units(proof.hottest.writeUnits)} write units a second`,
        ],
        [
          'Other items in the partition',
          proof.neighbors.length === 0 ? undefined : proof.neighbors.map(({ item }) => item).join(', '),
        ],
      ]}
    />
  )
}

function Proofs({ system, pattern: { proof } }: PatternProps): JSX.Element {
  const decided = proofNames.filter((name) => proof.verdicts[name] !== 'none')
  const silent = proofNames.filter((name) => proof.verdicts[name] === 'none')
  return (
    <section>
      <h3>Proofs</h3>
      <ul class="proof-list">
        {decided.map((name) => (
          <li key={name}>
            <Badge state={verdictLabels[proof.verdicts[name]]} tone={tones[proof.verdicts[name]]} />
            <p>
              <a href={`/design/${system}/rules/${name}`}>{name}</a> <span class="soft">{proofs[name]}</span>
            </p>
          </li>
        ))}
      </ul>
      {silent.length > 0 && <p class="soft small">Not applicable to this pattern: {silent.join(', ')}.</p>}
    </section>
  )
}

const tones = { holds: 'good', warned: 'wait', fails: 'bad', none: 'idle' } as const
