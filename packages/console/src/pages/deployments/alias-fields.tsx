import type { JSX } from 'preact'
import { usePages } from '../../api/use-pages.js'
import { Field } from '../../kit/index.js'
import { type Address, addressText, deployments, type ListedAlias, type ListedDeployment } from './types.js'

type Name = 'hostname' | 'basePath' | 'deploymentId'

interface AliasFieldsProps {
  /** Fixed values, shown without an input. */
  readonly given: { readonly deploymentId?: string; readonly address?: Address }
  readonly values: Readonly<Record<Name, string>>
  readonly setters: Readonly<Record<Name, (value: string) => void>>
  readonly reasons: ReadonlyMap<string, string>
}

/** The fields of an alias: its address and its target. */
export function AliasFields({ given, values, setters, reasons }: AliasFieldsProps): JSX.Element {
  const aliases = usePages<ListedAlias>(deployments, 'GET /aliases')
  const all = usePages<ListedDeployment>(deployments, 'GET /deployments')
  const hosts = [...new Set(aliases.items.map(({ hostname }) => hostname))]
  const finished = all.items.filter(({ status }) => status === 'FINISHED').map((each) => each.deploymentId)
  const input = (name: Name, label: string, suggestions: readonly string[], hint?: string) => (
    <Field id={name} label={label} reason={reasons.get(name)} hint={hint}>
      <input
        id={name}
        type="text"
        autocomplete="off"
        list={`${name}-list`}
        value={values[name]}
        onInput={(event) => setters[name](event.currentTarget.value)}
      />
      <datalist id={`${name}-list`}>
        {suggestions.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </Field>
  )
  return (
    <div class="fields">
      {given.address ? (
        <p>
          Address: <strong>{addressText(given.address)}</strong>
        </p>
      ) : (
        <>
          {input('hostname', 'Host name', hosts, 'www.example.com, or *.example.com for all names below it')}
          {input(
            'basePath',
            'Base path',
            [],
            'Of all aliases of a host the longest base path that fits wins',
          )}
        </>
      )}
      {given.deploymentId === undefined ? (
        input('deploymentId', 'Deployment', finished, 'Only finished deployments can be served')
      ) : (
        <p>
          Deployment: <strong class="mono">{given.deploymentId}</strong>
        </p>
      )}
    </div>
  )
}
