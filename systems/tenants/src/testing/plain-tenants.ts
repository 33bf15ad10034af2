import { limits } from '../limits.js'

export interface Step {
  readonly what: string
  readonly whom: string
}

interface PlainTenant {
  state: 'made' | 'deleted' | 'failed'
  isCurrent: boolean
  active: boolean
  retry: number
  retryAt: number
}

/**
 * A model of tenants without a table. Predicts the outcome of each step: an error code, or nothing for a
 * success.
 */
export class PlainTenants {
  readonly tenants = new Map<string, PlainTenant>()
  /** While true, no provisioning succeeds. */
  broken = false

  step({ what, whom }: Step, now: number): string | undefined {
    const tenant = this.tenants.get(whom)
    switch (what) {
      case 'break':
      case 'repair':
        this.broken = what === 'break'
        return undefined
      case 'reconcile':
        return this.#reconcile(now)
      case 'ask':
        return this.#ask(whom, now)
      case 'add':
      case 'add old':
        if (tenant) return tenant.state === 'deleted' ? 'TENANT_DELETED' : 'TENANT_EXISTS'
        return this.#make(whom, now, what === 'add')
      case 'reprovision':
        return tenant?.state === 'made' ? 'TENANT_EXISTS' : this.#make(whom, now)
      default:
        return tenant?.state === 'made' ? this.#change(tenant, what) : 'NOT_FOUND'
    }
  }

  #change(tenant: PlainTenant, what: string): string | undefined {
    if (what === 'activate') tenant.active = true
    if (what === 'deactivate') tenant.active = false
    if (what === 'delete') tenant.state = 'deleted'
    if (what === 'upgrade' && tenant.isCurrent) return 'NOT_NEWER'
    if (what === 'upgrade') tenant.isCurrent = true
    return undefined
  }

  #ask(whom: string, now: number): string | undefined {
    const tenant = this.tenants.get(whom)
    if (tenant?.state === 'made') return tenant.active ? undefined : 'TENANT_INACTIVE'
    if (tenant?.state === 'deleted') return 'TENANT_DELETED'
    // The failure was for another version: nothing was tried yet.
    if (!tenant?.isCurrent) this.#make(whom, now)
    else if (tenant.retry === limits.maxRetries) return 'PROVISIONING_FAILED'
    else if (tenant.retryAt <= now) this.#make(whom, now, true, tenant.retry + 1)
    return 'PROVISIONING'
  }

  #make(whom: string, now: number, isCurrent = true, retry = 0): undefined {
    const state = this.broken ? 'failed' : 'made'
    const wait = Math.min(limits.maxRetryWait, limits.firstRetryWait * 2 ** retry)
    this.tenants.set(whom, { state, isCurrent, active: true, retry, retryAt: now + wait })
  }

  #reconcile(now: number): undefined {
    for (const [whom, { state, isCurrent, retry, retryAt }] of this.tenants) {
      if (state !== 'failed' || retry === limits.maxRetries || retryAt > now) continue
      this.#make(whom, now, true, isCurrent ? retry + 1 : 0)
    }
  }
}
