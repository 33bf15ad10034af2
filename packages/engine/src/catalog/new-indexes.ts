import type { GlobalSecondaryIndex, LocalSecondaryIndex, ProvisionedThroughput } from '@tablewright/dynamo'
import type { CatalogChange } from './catalog.js'
import {
  type GlobalIndexDefinition,
  type IndexDefinition,
  onDemandUnits,
  type Throughput,
} from './definition.js'
import { newWarmThroughput } from './warm-throughput.js'

export function newThroughput(units: ProvisionedThroughput | undefined): Throughput {
  if (!units) return onDemandUnits
  return { read: units.ReadCapacityUnits, write: units.WriteCapacityUnits, decreasesToday: 0 }
}

export function newLocalIndex(index: LocalSecondaryIndex, change: CatalogChange): IndexDefinition {
  return {
    number: change.nextNumber(),
    name: index.IndexName,
    keySchema: index.KeySchema,
    projection: index.Projection,
  }
}

export function newGlobalIndex(index: GlobalSecondaryIndex, change: CatalogChange): GlobalIndexDefinition {
  const throughput = newThroughput(index.ProvisionedThroughput)
  return {
    ...newLocalIndex(index, change),
    throughput,
    ...newWarmThroughput(index.WarmThroughput, throughput, `index ${index.IndexName}`),
    ...(index.OnDemandThroughput && { onDemand: index.OnDemandThroughput }),
  }
}
