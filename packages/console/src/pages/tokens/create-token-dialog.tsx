import type { Problem } from '@tablewright/server'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { fieldReasons, problemOf } from '../../api/problem.js'
import { Button, Dialog, Field, ProblemSummary } from '../../kit/index.js'
import { type CreatedToken, createToken, type RolesBySystem } from './token-calls.js'

interface CreateTokenProps {
  readonly roles: RolesBySystem
  /** Whether this is the first token, which must be able to create others. */
  readonly isFirst: boolean
  readonly onCreated: (token: CreatedToken) => Promise<void>
  readonly onClose: () => void
}

interface Grant {
  readonly system: string
  readonly role: string
}

const day = 86_400_000
const lifetimes = { never: 0, '30 days': 30, '90 days': 90, '1 year': 365 } as const
type Lifetime = keyof typeof lifetimes

/** Asks for the name of a principal, its roles and the lifetime of the token. */
export function CreateTokenDialog({ roles, isFirst, onCreated, onClose }: CreateTokenProps): JSX.Element {
  const [name, setName] = useState('')
  const [grants, setGrants] = useState<readonly Grant[]>([
    { system: '*', role: isFirst ? 'admin' : 'reader' },
  ])
  const [lifetime, setLifetime] = useState<Lifetime>('90 days')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const days = lifetimes[lifetime]
      const expiry = days > 0 && { expiresAt: new Date(Date.now() + days * day).toISOString() }
      await onCreated(await createToken({ name: name.trim(), roles: grouped(grants), ...expiry }))
    } catch (error) {
      setProblem(problemOf(error))
      setBusy(false)
    }
  }
  const change = (index: number, grant: Grant) =>
    setGrants(grants.map((before, at) => (at === index ? grant : before)))
  return (
    <Dialog title="Create token" onClose={onClose}>
      <form class="stack" onSubmit={submit} noValidate>
        {isFirst && (
          <p class="soft">
            This is the first token. From now on every call needs one, so it is for an administrator; this
            page signs in with it.
          </p>
        )}
        <NameField value={name} reason={problem && fieldReasons(problem).get('name')} onChange={setName} />
        {grants.map((grant, index) => (
          <GrantFields
            key={index}
            index={index}
            grant={grant}
            roles={roles}
            isFixed={isFirst}
            onChange={(changed) => change(index, changed)}
          />
        ))}
        {!isFirst && (
          <div>
            <Button onClick={() => setGrants([...grants, { system: '*', role: 'reader' }])}>Add role</Button>
          </div>
        )}
        <LifetimeField value={lifetime} onChange={setLifetime} />
        {problem && <ProblemSummary problem={problem} />}
        <div class="row">
          <Button kind="main" type="submit" busy={busy}>
            Create token
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}

function NameField(props: {
  value: string
  reason: string | undefined
  onChange: (name: string) => void
}): JSX.Element {
  const hint = 'The principal that is recorded as the actor, such as an email address.'
  return (
    <Field id="token-name" label="Name" hint={hint} reason={props.reason}>
      <input
        id="token-name"
        required
        maxLength={254}
        value={props.value}
        onInput={(event) => props.onChange(event.currentTarget.value)}
      />
    </Field>
  )
}

function LifetimeField(props: { value: Lifetime; onChange: (lifetime: Lifetime) => void }): JSX.Element {
  return (
    <Field id="token-lifetime" label="Expires after">
      <select
        id="token-lifetime"
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value as Lifetime)}
      >
        {Object.keys(lifetimes).map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </Field>
  )
}

function GrantFields(props: {
  index: number
  grant: Grant
  roles: RolesBySystem
  isFixed: boolean
  onChange: (grant: Grant) => void
}): JSX.Element {
  const { index, grant, roles, isFixed, onChange } = props
  const number = index === 0 ? '' : ` ${index + 1}`
  const known = roles[grant.system] ?? []
  return (
    <div class="row">
      <Field id={`token-system-${index}`} label={`System${number}`}>
        <select
          id={`token-system-${index}`}
          value={grant.system}
          disabled={isFixed}
          onChange={(event) => {
            const system = event.currentTarget.value
            const names = roles[system] ?? []
            onChange({ system, role: names.includes(grant.role) ? grant.role : (names[0] ?? '') })
          }}
        >
          {Object.keys(roles).map((system) => (
            <option key={system} value={system}>
              {system === '*' ? 'Every system' : system}
            </option>
          ))}
        </select>
      </Field>
      <Field id={`token-role-${index}`} label={`Role${number}`}>
        <select
          id={`token-role-${index}`}
          value={grant.role}
          disabled={isFixed}
          onChange={(event) => onChange({ ...grant, role: event.currentTarget.value })}
        >
          {known.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </select>
      </Field>
    </div>
  )
}

function grouped(grants: readonly Grant[]): RolesBySystem {
  const roles: Record<string, string[]> = {}
  for (const { system, role } of grants) roles[system] = [...new Set([...(roles[system] ?? []), role])]
  return roles
}
