import type { JSX } from 'preact'
import { useSystems } from '../../api/use-systems.js'
import { Card, ErrorState, Loading, Page } from '../../kit/index.js'

/** The systems that are running, and where to start. */
export function HomePage(): JSX.Element {
  const { data, problem, refresh } = useSystems()
  return (
    <Page title="Home">
      {problem && <ErrorState problem={problem} retry={refresh} />}
      {!data && !problem && <Loading />}
      <div class="columns">
        {data?.map(({ name, title, summary }) => (
          <Card key={name} title={<a href={`/systems/${name}`}>{title}</a>}>
            <p class="soft">{summary}</p>
          </Card>
        ))}
      </div>
    </Page>
  )
}
