import { accountNumber, userName } from './anything.js'

interface PlainAccount {
  status: string
  since: number
}

interface PlainLease {
  state: string
  readonly account: string
  readonly user: string
  readonly until: number
}

interface Step {
  readonly what: string
  readonly whom: number
  readonly hours: number
}

/**
 * A model of the pool without a table. Predicts the outcome of each step: an error code, or the leased
 * account.
 */
export class PlainPool {
  readonly accounts = new Map<string, PlainAccount>()
  readonly #users = new Set<string>()
  readonly #leases: PlainLease[] = []

  /** Returns the expected outcome, or undefined for a plain success. */
  step({ what, whom, hours }: Step, now: number): string | undefined {
    const id = accountNumber(whom)
    if (what === 'lease') return this.#lease(userName(whom), hours, now)
    if (what === 'janitor') return this.#janitor(now)
    if (what === 'add user') {
      if (this.#users.has(userName(whom))) return 'USER_EXISTS'
      this.#users.add(userName(whom))
      return undefined
    }
    if (what === 'end' || what === 'freeze' || what === 'unfreeze') return this.#change(what, whom, now)
    return what === 'wait' ? undefined : this.#account(what, id, now)
  }

  #lease(user: string, hours: number, now: number): string {
    if (!this.#users.has(user)) return 'NOT_FOUND'
    if (this.#leases.some((lease) => lease.user === user && isLive(lease))) return 'USER_HAS_LEASE'
    const free = [...this.accounts].filter(([, { status }]) => status === 'available')
    free.sort(([one, a], [other, b]) => a.since - b.since || (one < other ? -1 : 1))
    const [first] = free
    if (!first) return 'NO_ACCOUNTS'
    this.accounts.set(first[0], { status: 'leased', since: now })
    this.#leases.unshift({ state: 'active', account: first[0], user, until: now + hours * 3_600_000 })
    return first[0]
  }

  #change(what: string, which: number, now: number): string | undefined {
    const lease = this.#leases[which]
    if (!lease) return 'NOT_FOUND'
    const from = { end: ['active', 'frozen'], freeze: ['active'], unfreeze: ['frozen'] }[what]!
    if (!from.includes(lease.state)) return 'LEASE_STATE'
    if (what === 'end') this.#end(lease, 'initial', now)
    else {
      lease.state = what === 'freeze' ? 'frozen' : 'active'
      this.accounts.set(lease.account, { status: what === 'freeze' ? 'frozen' : 'leased', since: now })
    }
    return undefined
  }

  #end(lease: PlainLease, status: string, now: number): void {
    lease.state = 'over'
    this.accounts.set(lease.account, { status, since: now })
  }

  #janitor(now: number): undefined {
    for (const lease of this.#leases)
      if (isLive(lease) && lease.until <= now) this.#end(lease, 'initial', now)
    for (const account of this.accounts.values()) {
      if (account.status === 'initial') Object.assign(account, { status: 'available', since: now })
    }
  }

  #account(what: string, id: string, now: number): string | undefined {
    const account = this.accounts.get(id)
    if (what === 'add account') {
      if (account) return 'ACCOUNT_EXISTS'
      this.accounts.set(id, { status: 'initial', since: now })
      return undefined
    }
    if (!account) return 'NOT_FOUND'
    const lease = this.#leases.find((each) => each.account === id && isLive(each))
    const allowed = { mark: ['initial'], clean: ['initial', 'failed'], fail: ['initial', 'available'] }[what]
    if (lease && (what === 'fail' || what === 'eject')) this.#end(lease, 'failed', now)
    else if (lease) return 'ACCOUNT_LEASED'
    else if (allowed && !allowed.includes(account.status)) return 'ACCOUNT_STATE'
    if (what === 'eject' || what === 'remove') this.accounts.delete(id)
    else {
      const status = { mark: 'available', clean: 'initial', fail: 'failed' }[what]!
      this.accounts.set(id, { status, since: now })
    }
    return undefined
  }
}

function isLive({ state }: PlainLease): boolean {
  return state === 'active' || state === 'frozen'
}
