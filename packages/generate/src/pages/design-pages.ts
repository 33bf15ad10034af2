import { type CheckOptions, check } from '@tablewright/design'
import { type DesignModel, storedItems } from '@tablewright/design/model'
import { type ItemCollection, itemCollections, type StoredTables } from '../items/collections.js'
import { collectionsPicture } from '../picture/collections-picture.js'
import { collectionSections } from './collection-section.js'
import { costSections } from './cost-sections.js'
import { entityChart } from './entity-chart.js'
import { type GeneratedFile, generatedMark } from './generated-file.js'
import { itemSections } from './item-sections.js'
import { patternTable } from './pattern-table.js'

interface PicturedTable {
  /** `SmartLocker`, or `Invoicing.GSI1`. */
  readonly name: string
  readonly collections: readonly ItemCollection[]
}

/** Prices of the cost section. Default to those of us-east-1. */
export type PageOptions = Pick<CheckOptions, 'prices'>

/** Returns the document of a design as one page, without pictures: chart, items, patterns, collections, cost. */
export function designPage(model: DesignModel, stored: StoredTables, options: PageOptions = {}): string {
  return page(model, `# ${model.name}`, [
    ...chartParts(model),
    '## Item collections',
    ...picturedTables(model, stored).flatMap(({ name, collections }) => [
      `### ${name}`,
      collectionSections(collections, '####'),
    ]),
    '## Cost and scaling',
    costSections(check(model, options), '###'),
  ])
}

/** Returns the document of a design as a folder: `README.md`, `items.md` with its pictures, `cost.md`. */
export function designPages(
  model: DesignModel,
  stored: StoredTables,
  options: PageOptions = {},
): readonly GeneratedFile[] {
  const places = picturedTables(model, stored)
  const kinds = [...storedItems(model).keys()]
  const pictures = places.map(({ name, collections }) => ({
    path: `${name}.svg`,
    text: collectionsPicture(collections, { title: name, kinds }),
  }))
  const links = '[Item collections](items.md) · [Cost and scaling](cost.md)'
  return [
    { path: 'README.md', text: page(model, `# ${model.name}`, [links, ...chartParts(model)]) },
    {
      path: 'items.md',
      text: page(
        model,
        `# ${model.name}: item collections`,
        places.flatMap(({ name, collections }) => [
          `## ${name}`,
          `![The item collections of ${name}](${name}.svg)`,
          collectionSections(collections, '###'),
        ]),
      ),
    },
    {
      path: 'cost.md',
      text: page(model, `# ${model.name}: cost and scaling`, [costSections(check(model, options), '##')]),
    },
    ...pictures,
  ]
}

function chartParts(model: DesignModel): readonly string[] {
  return [
    '## Entities',
    entityChart(model),
    '## Access patterns',
    patternTable(model),
    '## Items',
    itemSections(model),
  ]
}

function page({ name }: DesignModel, title: string, parts: readonly string[]): string {
  return `${[generatedMark(name), title, ...parts].join('\n\n')}\n`
}

function picturedTables(model: DesignModel, stored: StoredTables): readonly PicturedTable[] {
  const places = new Map<string, ItemCollection[]>()
  for (const collection of itemCollections(model, stored)) {
    const { table, index } = collection
    const name = index === undefined ? table : `${table}.${index}`
    places.set(name, [...(places.get(name) ?? []), collection])
  }
  return [...places].map(([name, collections]) => ({ name, collections }))
}
