import { accountPoolSystem } from '@tablewright/account-pool'
import { deploymentsSystem } from '@tablewright/deployments'
import { invoicingSystem } from '@tablewright/invoicing'
import { serveAlone } from '@tablewright/server/testing'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { tenantsSystem } from '@tablewright/tenants'
import { expect, test } from 'vitest'

interface Schema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
}

interface Described {
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': { readonly schema: { readonly properties?: Record<string, Schema> } }
    }
  }
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

/** A body with the given text in all text fields, and simple other values. */
function bodyOf({ requestBody }: Described, text: string): object | undefined {
  if (requestBody === undefined) return undefined
  const { properties = {} } = requestBody.content['application/json'].schema
  const plainValue = ({ type, format, enum: values }: Schema): unknown => {
    if (values !== undefined) return values[0]
    if (format !== undefined) return inAnHour()
    if (type === 'string') return text
    return type === 'boolean' ? true : type === 'integer' || type === 'number' ? 1 : undefined
  }
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, plainValue(schema)]))
}

const systems = [accountPoolSystem, deploymentsSystem, invoicingSystem, smartLockerSystem, tenantsSystem]

test.each(systems.map((system) => [system.name, system] as const))(
  'no route of %s takes a long id for a fault of its own or for a conflict',
  async (name, system) => {
    const served = await serveAlone(system)
    const faults: string[] = []
    try {
      const { paths } = (await served.ask('GET', '/openapi.json')).body as {
        readonly paths: Record<string, Record<string, Described>>
      }
      for (const length of [257, 1_025, 3_000]) {
        const text = 'x'.repeat(length)
        for (const [path, methods] of Object.entries(paths)) {
          for (const [method, described] of Object.entries(methods)) {
            const own = path.replace(`/api/${name}`, '')
            const address = own.replace(/\{[^}]+\}/g, text)
            const headers = { 'if-match': '"1"' }
            const answer = await served.ask(method.toUpperCase(), address, bodyOf(described, text), headers)
            const { code } = answer.body as { readonly code?: string }
            if (answer.status >= 500 || code === 'CONFLICT')
              faults.push(`${method} ${own} of ${length}: ${answer.status} ${code}`)
          }
        }
      }
    } finally {
      await served.close()
    }
    expect(faults).toEqual([])
  },
  120_000,
)
