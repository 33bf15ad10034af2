import type { RunOverview, RunPattern } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import { Badge, Card, EmptyState, Loaded, SearchField, Segments, Table } from '../../kit/index.js'
import { useQueryValue } from '../../router/location.js'
import { operationText } from './operation-text.js'
import './run.css'

/** The access patterns of a design as a table, each with a link to its form. */
export function PatternList({ system }: { system: string }): JSX.Element {
  const overview = useResource<RunOverview>(system, 'GET /_run')
  return (
    <Loaded from={overview} lines={8}>
      {({ patterns }) => <Patterns system={system} patterns={patterns} />}
    </Loaded>
  )
}

function Patterns({ system, patterns }: { system: string; patterns: readonly RunPattern[] }): JSX.Element {
  const [kind, setKind] = useQueryValue('kind')
  const [words, setWords] = useQueryValue('find')
  const found = patterns.filter(
    (pattern) => (kind === '' || pattern.kind === kind) && matches(pattern, words.toLowerCase()),
  )
  const count = (of: string) => String(patterns.filter((pattern) => pattern.kind === of).length)
  return (
    <div class="stack">
      <div class="row">
        <SearchField label="Find a pattern" value={words} onChange={setWords} />
        <Segments
          label="Kind of pattern"
          value={kind}
          onChange={setKind}
          segments={[
            { value: '', label: 'All', note: String(patterns.length) },
            { value: 'read', label: 'Reads', note: count('read') },
            { value: 'write', label: 'Writes', note: count('write') },
          ]}
        />
      </div>
      {found.length === 0 ? (
        <EmptyState title="No pattern fits" />
      ) : (
        <Card flush>
          <Table
            label="Access patterns"
            rows={found}
            rowKey={({ name }) => name}
            rowLink={({ name }) => `/run/${system}/${name}`}
            columns={[
              { name: 'Pattern', cell: ({ name }) => name },
              ...(found.some(({ id }) => id) ? [{ name: 'Id', cell: idOf, minor: true }] : []),
              { name: 'Purpose', cell: ({ description }) => description, minor: true, wrap: true },
              {
                name: 'Operation',
                cell: ({ operation, kind }) => (
                  <Badge state={operationText(operation)} tone={kind === 'read' ? 'idle' : 'busy'} />
                ),
              },
              { name: 'Units', cell: (pattern) => units(pattern), right: true },
            ]}
          />
        </Card>
      )}
    </div>
  )
}

const idOf = ({ id }: RunPattern) => id

function matches({ name, id = '', description }: RunPattern, words: string): boolean {
  return `${name} ${id} ${description}`.toLowerCase().includes(words)
}

function units({ proof: { readUnits, writeUnits } }: RunPattern): string {
  return (readUnits.expected + writeUnits.expected).toLocaleString('en', { maximumFractionDigits: 1 })
}
