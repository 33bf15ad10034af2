import { invalidParameter, policyNotFound, tableNotFound } from '@tablewright/dynamo'
import type { CatalogChange } from '../catalog/catalog.js'
import type { TableDefinition } from '../catalog/definition.js'
import { checkPolicyDocument, newPolicy } from '../catalog/policy.js'
import { parseResourceArn } from '../catalog/resource-arn.js'
import type { Table } from '../catalog/table.js'
import { checkResourceArn } from '../catalog/tagged-table.js'
import type { EngineContext } from '../context.js'
import {
  deleteResourcePolicyShape,
  putResourcePolicyShape,
  resourceArnShape,
} from '../request/shapes/features.js'
import { streamPolicy } from '../streams/stream.js'
import { operation } from './operation.js'

/** This value requires that no policy exists yet. */
const noPolicy = 'NO_POLICY'

export const getResourcePolicy = operation('GetResourcePolicy', resourceArnShape, (context, input) => {
  const resource = resourceOf(input.ResourceArn)
  const table = context.catalog.restored(resource.table)
  if (table === undefined) throw tableNotFound(resource.table)
  const { definition } = table
  const policy =
    resource.stream === undefined
      ? definition.policies?.table
      : context.storage.read((view) => streamPolicy(view, definition, resource.table, resource.stream!))
  if (policy === undefined) throw policyNotFound(input.ResourceArn)
  return { Policy: policy.document, RevisionId: policy.revision }
})

export const putResourcePolicy = operation(
  'PutResourcePolicy',
  putResourcePolicyShape,
  async (context, input) => {
    checkPolicyDocument(input.Policy)
    const revision = await change(context, input.ResourceArn, (table, kind) => {
      const current = table.policies?.[kind]
      checkRevision(input.ExpectedRevisionId, current?.revision, table.name)
      const made = newPolicy(input.Policy, context.clock(), current)
      return {
        definition: { ...table, policies: { ...table.policies, [kind]: made } },
        revision: made.revision,
      }
    })
    return { RevisionId: revision }
  },
)

export const deleteResourcePolicy = operation(
  'DeleteResourcePolicy',
  deleteResourcePolicyShape,
  async (context, input) => {
    const revision = await change(context, input.ResourceArn, (table, kind) => {
      const { [kind]: current, ...policies } = table.policies ?? {}
      checkRevision(input.ExpectedRevisionId, current?.revision, table.name)
      if (current === undefined) return { definition: table, revision: '' }
      return { definition: { ...table, policies }, revision: current.revision }
    })
    return revision === '' ? {} : { RevisionId: revision }
  },
)

type PolicyKind = 'table' | 'stream'

async function change(
  context: EngineContext,
  arn: string,
  apply: (table: TableDefinition, kind: PolicyKind) => { definition: TableDefinition; revision: string },
): Promise<string> {
  const resource = resourceOf(arn)
  return context.catalog.change((catalog) => {
    const { definition } = tableOf(catalog, resource.table)
    if (resource.stream !== undefined && resource.stream !== definition.stream?.label)
      throw tableNotFound(resource.table)
    const changed = apply(definition, resource.stream === undefined ? 'table' : 'stream')
    catalog.put(changed.definition)
    return changed.revision
  })
}

function tableOf(catalog: CatalogChange, name: string): Table {
  const table = catalog.find(name)
  if (table === undefined || table.restoring) throw tableNotFound(name)
  return table
}

/** A policy belongs to a table or to its stream. */
function resourceOf(arn: string): { readonly table: string; readonly stream?: string } {
  checkResourceArn(arn)
  const resource = parseResourceArn(arn)
  if (resource === undefined) throw invalidParameter(`Invalid resource Arn: ${arn}`)
  return resource
}

function checkRevision(expected: string | undefined, current: string | undefined, table: string): void {
  if (expected === undefined || expected === (current ?? noPolicy)) return
  if (expected === noPolicy)
    throw policyNotFound(
      `Requested policy update expecting none to be present for table ${table}, but a policy exists with revision id ` +
        `${current}.`,
    )
  const asked = `Requested update for policy with revision id ${expected}`
  throw policyNotFound(
    current === undefined
      ? `${asked}, but table ${table} has no associated policy.`
      : `${asked}, but the policy associated to target table ${table} has revision id ${current}.`,
  )
}
