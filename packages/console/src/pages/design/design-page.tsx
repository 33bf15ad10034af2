import type { DesignAnswer } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import { useTrail } from '../../api/use-trail.js'
import { download } from '../../kit/download.js'
import { Badge, Loaded, Menu, Page, Tabs } from '../../kit/index.js'
import { useQueryValue } from '../../router/location.js'
import { useOpening } from '../../router/use-opening.js'
import type { PageProps } from '../page-entry.js'
import { CollectionsPicture } from './collections-picture.js'
import { Compare } from './compare.js'
import { DesignFacts } from './design-facts.js'
import { EntityChart } from './entity-chart.js'
import { Findings } from './findings.js'
import { KindDrawer } from './kind-drawer.js'
import { LoadView } from './load-view.js'
import { DesignMap } from './map/design-map.js'
import { PatternDrawer } from './pattern-drawer.js'
import { PatternTable } from './pattern-table.js'
import './design.css'

/** The design of a system: its entities, its access patterns with their proofs and prices, its item collections. */
export function DesignPage({ parameters: { system = '' } }: PageProps): JSX.Element {
  const answer = useResource<DesignAnswer>(system, 'GET /_design')
  const design = answer.data
  const actions = design && (
    <Menu
      label="Download"
      items={[
        {
          label: 'Model as JSON',
          run: () =>
            download(`${system}.model.json`, 'application/json', JSON.stringify(design.model, null, 2)),
        },
        {
          label: 'Document as Markdown',
          run: () => download(`${system}.md`, 'text/markdown', design.markdown),
        },
      ]}
    />
  )
  return (
    <Page
      title="Design"
      trail={useTrail(system)}
      beside={
        design && (
          <Badge
            state={design.report.ok ? 'proven' : 'not proven'}
            tone={design.report.ok ? 'good' : 'bad'}
          />
        )
      }
      summary="Entities, access patterns, proofs and cost of the tables."
      actions={actions}
    >
      <Loaded from={answer} lines={8}>
        {(data) => <DesignParts system={system} design={data} />}
      </Loaded>
    </Page>
  )
}

function DesignParts({ system, design }: { system: string; design: DesignAnswer }): JSX.Element {
  const [pattern, setPattern] = useQueryValue('pattern')
  const [kind, setKind] = useQueryValue('item')
  const found = design.patterns.find(({ name }) => name === pattern)
  const opening = useOpening()
  const opener = (set: typeof setKind) => (name: string) => {
    opening.opened()
    set(name, { push: true })
  }
  const openKind = opener(setKind)
  return (
    <>
      <DesignFacts design={design} />
      <Tabs
        label="Parts of the design"
        tabs={[
          {
            name: 'entities',
            label: 'Entities',
            content: () => <EntityChart design={design} onOpen={openKind} />,
          },
          {
            name: 'patterns',
            label: 'Access patterns',
            content: () => <PatternTable system={system} design={design} onOpen={opener(setPattern)} />,
          },
          {
            name: 'map',
            label: 'Map',
            content: () => (
              <DesignMap design={design} onOpenPattern={opener(setPattern)} onOpenItem={openKind} />
            ),
          },
          { name: 'load', label: 'Load and cost', content: () => <LoadView design={design} /> },
          {
            name: 'collections',
            label: 'Item collections',
            content: () => <CollectionsPicture design={design} onOpen={openKind} />,
          },
          {
            name: 'findings',
            label: `Findings (${design.findings.length})`,
            content: () => <Findings system={system} design={design} />,
          },
          { name: 'compare', label: 'Compare', content: () => <Compare system={system} /> },
        ]}
      />
      {found && (
        <PatternDrawer
          system={system}
          design={design}
          pattern={found}
          onClose={() => opening.close(() => setPattern(''))}
        />
      )}
      {kind !== '' && (
        <KindDrawer
          system={system}
          design={design}
          name={kind}
          onClose={() => opening.close(() => setKind(''))}
        />
      )}
    </>
  )
}
