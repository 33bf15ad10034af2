import { TablewrightError } from '@tablewright/base'
import { readItem } from './read-value.js'
import type { WorkbenchFacet, WorkbenchModel, WorkbenchTable } from './workbench-model.js'

/** Reads a model from the text of its file. Fills in parts that files of other programs may omit. */
export function readWorkbench(text: string): WorkbenchModel {
  const model = parse(text)
  if (
    typeof model.ModelName !== 'string' ||
    !Array.isArray(model.DataModel) ||
    model.DataModel.length === 0
  ) {
    throw invalid('It has no ModelName and DataModel with tables.')
  }
  const tables = model.DataModel as readonly Partial<WorkbenchTable>[]
  return { ...(model as WorkbenchModel), DataModel: tables.map(readTable) }
}

function parse(text: string): Partial<WorkbenchModel> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<WorkbenchModel>
  } catch (cause) {
    throw invalid(`It is not JSON: ${(cause as Error).message}.`, cause)
  }
}

function readTable(table: Partial<WorkbenchTable>): WorkbenchTable {
  const partition = table.KeyAttributes?.PartitionKey?.AttributeName
  if (typeof table.TableName !== 'string' || typeof partition !== 'string') {
    throw invalid(`The table ${table.TableName ?? 'without a name'} has no partition key.`)
  }
  return {
    ...(table as WorkbenchTable),
    NonKeyAttributes: recordsOf(table.NonKeyAttributes).filter(
      ({ AttributeName }) => typeof AttributeName === 'string',
    ),
    GlobalSecondaryIndexes: recordsOf(table.GlobalSecondaryIndexes).filter(
      ({ IndexName, KeyAttributes }) =>
        typeof IndexName === 'string' && typeof KeyAttributes?.PartitionKey?.AttributeName === 'string',
    ),
    TableData: recordsOf(table.TableData).map(readItem),
    TableFacets: recordsOf(table.TableFacets)
      .filter(({ FacetName }) => typeof FacetName === 'string')
      .map((facet) => ({
        ...facet,
        KeyAttributeAlias: textsOf(facet.KeyAttributeAlias) as WorkbenchFacet['KeyAttributeAlias'],
        NonKeyAttributes: listOf(facet.NonKeyAttributes).filter((name) => typeof name === 'string'),
        TableData: recordsOf(facet.TableData).map(readItem),
      })),
  }
}

/** Returns the text fields. */
function textsOf(fields: object | undefined): object {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => typeof value === 'string'))
}

/** Other programs write null for an empty list and for a missing member. */
function listOf<Member>(list: readonly Member[] | undefined): readonly Member[] {
  return Array.isArray(list) ? list : []
}

function recordsOf<Member extends object>(list: readonly Member[] | undefined): readonly Member[] {
  return listOf(list).filter((each) => typeof each === 'object' && each !== null)
}

function invalid(reason: string, cause?: unknown): TablewrightError {
  return new TablewrightError(
    'WORKBENCH_MODEL_INVALID',
    `This is not a model of NoSQL Workbench. ${reason}`,
    {
      remedy:
        'Export one from NoSQL Workbench: Data modeler, Export data model, NoSQL Workbench model format.',
      cause,
    },
  )
}
