import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useResource } from '../../api/use-resource.js'
import { Button, Card, DescriptionList, EmptyState, Field, Loaded, Page } from '../../kit/index.js'
import { navigate, useQueryValue } from '../../router/location.js'
import { readTarget, type Target } from './address.js'
import { ruleFor, rulesOf } from './route-match.js'
import { RoutesView } from './routes-view.js'
import { addressText, aliasLink, deploymentLink, deployments, type Resolved } from './types.js'
import './resolve-page.css'

/** Resolves an address: the deployment that serves it, with its alias and route. */
export function ResolvePage(): JSX.Element {
  const [asked] = useQueryValue('host')
  const [path] = useQueryValue('path', '/')
  const ask = (target: Target) =>
    navigate(`/systems/deployments/resolve?${new URLSearchParams({ ...target })}`)
  return (
    <Page
      title="Who serves this?"
      summary="The deployment that serves a host name and path, with the alias and route that match."
    >
      <Card>
        <TargetForm host={asked} path={path} onAsk={ask} />
      </Card>
      {asked === '' ? (
        <EmptyState title="Enter a host name">A whole address can be pasted too.</EmptyState>
      ) : (
        <Answer key={`${asked}${path}`} host={asked} path={path} />
      )}
    </Page>
  )
}

interface TargetProps extends Target {
  readonly onAsk: (target: Target) => void
}

function TargetForm({ host, path, onAsk }: TargetProps): JSX.Element {
  const [hostText, setHostText] = useState(host)
  const [pathText, setPathText] = useState(path)
  useEffect(() => setHostText(host), [host])
  useEffect(() => setPathText(path), [path])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onAsk(readTarget(hostText, pathText))
  }
  return (
    <form class="resolve" onSubmit={submit}>
      <Field id="host" label="Host">
        <input
          id="host"
          type="text"
          data-search
          autocomplete="off"
          placeholder="www.example.com"
          value={hostText}
          onInput={(event) => setHostText(event.currentTarget.value)}
        />
      </Field>
      <Field id="path" label="Path">
        <input
          id="path"
          type="text"
          autocomplete="off"
          value={pathText}
          onInput={(event) => setPathText(event.currentTarget.value)}
        />
      </Field>
      <Button kind="main" type="submit">
        Find deployment
      </Button>
    </form>
  )
}

function Answer({ host, path }: Target): JSX.Element {
  const resolved = useResource<Resolved>(deployments, 'GET /resolve', { host, path })
  if (resolved.problem?.status === 404) {
    return (
      <Card>
        <EmptyState title={`Nothing is served at ${host}${path}`}>
          Neither this host nor the wildcard of the domain directly above it has an alias with a base path
          that fits.
        </EmptyState>
      </Card>
    )
  }
  return <Loaded from={resolved}>{(data) => <Found found={data} path={path} />}</Loaded>
}

function Found({ found, path }: { found: Resolved; path: string }): JSX.Element {
  const { deploymentId, deploymentAlias, basePath, hostname, routes } = found
  const rule = ruleFor(rulesOf(routes), basePath, path.replace(/[?#].*$/, ''))
  return (
    <div class="stack">
      <Card title="Served by">
        <DescriptionList
          items={[
            [
              'Deployment',
              <a key="deployment" class="mono" href={deploymentLink(deploymentId)}>
                {deploymentId}
              </a>,
            ],
            ['Name', deploymentAlias],
            [
              'Alias',
              <a key="alias" href={aliasLink(found)}>
                {addressText(found)}
              </a>,
            ],
            ['Matched base path', <code key="path">{basePath}</code>],
            ['Host match', hostname.startsWith('*') ? 'wildcard for all names below it' : 'exact host name'],
            ['Goes to', rule && <strong>{rule.to}</strong>],
          ]}
        />
      </Card>
      <Card flush title="Routes, in the order of matching">
        <RoutesView routes={routes} taken={rule} />
      </Card>
    </div>
  )
}
