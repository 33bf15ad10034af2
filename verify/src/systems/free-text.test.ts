import { accountPoolSystem } from '@tablewright/account-pool'
import { isTablewrightError } from '@tablewright/base'
import { deploymentsSystem } from '@tablewright/deployments'
import { invoicingSystem } from '@tablewright/invoicing'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { type AnySystem, readInput } from '@tablewright/system'
import { tenantsSystem } from '@tablewright/tenants'
import { expect, test } from 'vitest'

const systems: readonly AnySystem[] = [
  accountPoolSystem,
  deploymentsSystem,
  invoicingSystem,
  smartLockerSystem,
  tenantsSystem,
]

/** Input that is stored as it comes, or that is only compared with what is stored. */
const raw: Readonly<Record<string, readonly string[]>> = {
  'account-pool': ['csv', 'cursor'],
  deployments: ['config', 'content', 'cursor', 'path', 'routes'],
  invoicing: ['clientId', 'content', 'cursor', 'invoiceId', 'messageId', 'recurringId'],
  'smart-locker': ['cursor', 'pin'],
  tenants: ['body', 'cursor', 'receipt'],
}
/** Rules of their own read these: host names, paths, e-mail addresses, and the beginning of a name that is searched for. */
const readByRules: Readonly<Record<string, readonly string[]>> = {
  deployments: ['basePath', 'domain', 'host', 'hostname'],
  invoicing: ['email', 'name'],
}
/** Text that may have several lines. */
const blocks: Readonly<Record<string, readonly string[]>> = {
  'account-pool': ['maintenance', 'note', 'reason'],
  deployments: ['commitMessage', 'reason'],
  invoicing: ['footer', 'notes', 'paymentTerms', 'reason', 'taxNote'],
  'smart-locker': ['address', 'reason'],
  tenants: ['failure'],
}

type Input = Parameters<typeof readInput>[0]

async function accepts(input: Input, field: string, value: string): Promise<boolean> {
  try {
    await readInput(input, { [field]: value }, 'json')
    return true
  } catch (error) {
    if (!isTablewrightError(error)) throw error
    const faults = error.data.fields as readonly { readonly field: string; readonly reason: string }[]
    return faults.every((fault) => fault.field !== field)
  }
}

test.each(systems)(
  '$name takes no control characters in texts, and line breaks only where several lines are meant',
  async ({ name, routes }) => {
    const [unsafe, broken] = [new Set<string>(), new Set<string>()]
    for (const { action } of routes) {
      const inputs = action.input as Input
      for (const field of Object.keys(inputs)) {
        if (raw[name]?.includes(field) || readByRules[name]?.includes(field)) continue
        for (const value of ['abc\u0007', 'abc\u202Edef', 'abc\u001B[31m']) {
          if (await accepts(inputs, field, value)) unsafe.add(field)
        }
        if (await accepts(inputs, field, 'abc\ndef')) broken.add(field)
      }
    }
    expect([...unsafe]).toEqual([])
    expect([...broken].sort()).toEqual(blocks[name])
  },
)
