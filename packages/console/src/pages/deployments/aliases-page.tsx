import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { usePages } from '../../api/use-pages.js'
import { Button, Card, EmptyState, FilterField, Page, PagedTable, Time } from '../../kit/index.js'
import { navigate, useQueryValue } from '../../router/location.js'
import { AliasDialog } from './alias-dialog.js'
import { addressText, aliasLink, deploymentLink, deployments, type ListedAlias } from './types.js'

/** All host names that point to deployments. */
export function AliasesPage(): JSX.Element {
  const [domain, setDomain] = useQueryValue('domain')
  const [adding, setAdding] = useState(false)
  const [project, setProject] = useQueryValue('project')
  const filter = project === '' ? { domain } : { project }
  const pages = usePages<ListedAlias>(deployments, 'GET /aliases', filter)
  return (
    <Page
      title="Aliases"
      summary="Host names and base paths, with the deployment that each serves."
      actions={
        <>
          <FilterField label="Project" placeholder="shop" value={project} onChange={setProject} />
          {project === '' && (
            <FilterField
              label="Domain"
              placeholder="example.com"
              value={domain}
              onChange={setDomain}
              search
            />
          )}
          <Button kind="main" onClick={() => setAdding(true)}>
            New alias
          </Button>
        </>
      }
    >
      <Card flush>
        <PagedTable
          pages={pages}
          empty={<NoAlias domain={domain} project={project} />}
          label="Aliases"
          rowKey={addressText}
          rowLink={aliasLink}
          columns={[
            { name: 'Host', cell: ({ hostname, displayName }) => displayName ?? hostname },
            {
              name: 'Base path',
              cell: ({ basePath }) => <span class="mono">{basePath}</span>,
              minor: true,
            },
            { name: 'Deployment', cell: (alias) => <PointsTo alias={alias} />, minor: true },
            { name: 'Created', cell: ({ createDate }) => <Time at={createDate} />, minor: true },
          ]}
        />
      </Card>
      {adding && (
        <AliasDialog
          title="New alias"
          onClose={() => setAdding(false)}
          onDone={(alias) => navigate(aliasLink(alias))}
        />
      )}
    </Page>
  )
}

function NoAlias({ domain, project }: { domain: string; project: string }): JSX.Element {
  if (project !== '') {
    return (
      <EmptyState title={`No alias points to project ${project}`}>Clear the filter to see all.</EmptyState>
    )
  }
  if (domain === '') return <EmptyState title="No aliases yet" />
  const itself = aliasLink({ hostname: domain, basePath: '/' })
  return (
    <EmptyState title={`No alias is below ${domain}`} action={<Button href={itself}>{domain} itself</Button>}>
      Finds names below the domain, not the domain itself.
    </EmptyState>
  )
}

function PointsTo({ alias: { deploymentId } }: { alias: ListedAlias }): JSX.Element {
  return (
    <a class="mono" href={deploymentLink(deploymentId)}>
      {deploymentId}
    </a>
  )
}
