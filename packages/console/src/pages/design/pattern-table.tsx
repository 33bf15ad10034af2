import type { DesignAnswer, DesignPattern } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { Card, EmptyState, SearchField, Table } from '../../kit/index.js'
import { useQueryValue } from '../../router/location.js'
import { monthly, units } from './price-text.js'
import { ProofMarks } from './proof-marks.js'

/** All access patterns: key, proofs and cost. */
export function PatternTable(props: {
  system: string
  design: DesignAnswer
  onOpen: (pattern: string) => void
}): JSX.Element {
  const { system, design, onOpen } = props
  const [words, setWords] = useQueryValue('find')
  const found = design.patterns.filter((pattern) => matches(pattern, words.toLowerCase()))
  return (
    <div class="stack">
      <div class="row">
        <SearchField label="Find a pattern" value={words} onChange={setWords} />
        <span class="soft small">
          Each mark is a proof. Open it to read what it says and how it is checked.
        </span>
      </div>
      {found.length === 0 ? (
        <EmptyState title="No pattern matches" />
      ) : (
        <Card flush>
          <Table
            label="Access patterns"
            stacked
            rows={found}
            rowKey={({ name }) => name}
            onSelect={({ name }) => onOpen(name)}
            columns={[
              { name: 'Pattern', cell: ({ name }) => name },
              { name: 'Id', cell: ({ id }) => id, minor: true },
              { name: 'Operation', cell: ({ proof }) => proof.operation, minor: true },
              {
                name: 'Proofs',
                cell: ({ proof }) => <ProofMarks system={system} verdicts={proof.verdicts} />,
              },
              {
                name: 'Read units',
                cell: ({ proof }) => units(proof.readUnits.expected),
                right: true,
                minor: true,
              },
              {
                name: 'Write units',
                cell: ({ proof }) => units(proof.writeUnits.expected),
                right: true,
                minor: true,
              },
              {
                name: 'Cost a month',
                cell: ({ proof }) => (proof.monthly === undefined ? '–' : monthly(proof.monthly)),
                right: true,
              },
            ]}
          />
        </Card>
      )}
    </div>
  )
}

function matches({ name, id = '', goal = '', items }: DesignPattern, words: string): boolean {
  return `${name} ${id} ${goal} ${items.join(' ')}`.toLowerCase().includes(words)
}
