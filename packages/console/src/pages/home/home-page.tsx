import type { JSX } from 'preact'
import { useServerIndex } from '../../api/use-server-index.js'
import { Loading, Page, PageError } from '../../kit/index.js'
import { Attention } from './attention.js'
import { Start } from './start.js'
import { SystemCard } from './system-card.js'
import { useGlances } from './use-glances.js'
import './home.css'

/** The running systems with their state, matters that need attention, and first steps. */
export function HomePage(): JSX.Element {
  const index = useServerIndex()
  if (index.problem && !index.data) return <PageError problem={index.problem} retry={index.refresh} />
  return (
    <Page title="Home" summary="The running systems, and what needs your attention.">
      {index.data ? <Overview {...index.data} /> : <Loading lines={8} />}
    </Page>
  )
}

type ServerIndex = NonNullable<ReturnType<typeof useServerIndex>['data']>

function Overview({ systems, dynamodbUrl }: ServerIndex): JSX.Element {
  const states = useGlances(systems.map(({ name }) => name))
  return (
    <>
      <Attention systems={systems} states={states} />
      <section class="stack">
        <h2>Systems</h2>
        <div class="columns">
          {systems.map((system) => (
            <SystemCard key={system.name} system={system} state={states[system.name]} />
          ))}
        </div>
      </section>
      <Start systems={systems} dynamodbUrl={dynamodbUrl} />
    </>
  )
}
