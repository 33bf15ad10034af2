import type { KeyAttributeModel } from '@tablewright/design/model'
import type { DataIndex, ItemAnswer, KeyAnatomy } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { KeyText, StoredLine, TemplateText } from '../../kit/index.js'
import { dataHref, keyTexts } from '../../kit/stored/data-address.js'
import type { DataScope } from './data-page.js'

/**
 * The keys of an item with their parts, for the table and each index. Also shows if the item is not in an
 * index.
 */
export function ItemKeys({ view, item }: { view: DataScope; item: ItemAnswer }): JSX.Element {
  const { table, system } = view
  return (
    <div class="item-keys">
      <section>
        <h3>{table.name}</h3>
        <KeyRows attributes={[...table.partition, ...table.sort]} item={item} />
      </section>
      {table.indexes.map((index) => (
        <section key={index.name}>
          <h3>
            {stands(index, item) ? (
              <a href={indexHref(system, table.name, index, item)}>{index.name}</a>
            ) : (
              <span class="soft">{index.name}</span>
            )}
          </h3>
          {stands(index, item) ? (
            <KeyRows attributes={[...index.partition, ...index.sort]} item={item} />
          ) : (
            <p class="soft small">Absent: it lacks {missing(index, item).join(' and ')}.</p>
          )}
        </section>
      ))}
    </div>
  )
}

function KeyRows(props: { attributes: readonly KeyAttributeModel[]; item: ItemAnswer }): JSX.Element {
  const { attributes, item } = props
  return (
    <dl class="item-key">
      {attributes.map(({ name }) => {
        const anatomy = item.anatomy.find(({ attribute }) => attribute === name)
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{anatomy ? <Anatomy anatomy={anatomy} /> : <StoredLine value={item.item[name]} />}</dd>
          </div>
        )
      })}
    </dl>
  )
}

function Anatomy({ anatomy: { pieces, template } }: { anatomy: KeyAnatomy }): JSX.Element {
  return (
    <>
      <KeyText segments={pieces} />
      {pieces.some(({ kind }) => kind === 'placeholder') && (
        <span class="item-template">
          <TemplateText template={template} />
        </span>
      )}
    </>
  )
}

function missing(index: DataIndex, { item }: ItemAnswer): readonly string[] {
  return [...index.partition, ...index.sort].flatMap(({ name }) => (Object.hasOwn(item, name) ? [] : [name]))
}

function stands(index: DataIndex, item: ItemAnswer): boolean {
  return missing(index, item).length === 0
}

function indexHref(system: string, table: string, index: DataIndex, { item }: ItemAnswer): string {
  const partition = index.partition.flatMap(({ name }) => keyTexts({ [name]: item[name]! }))
  return dataHref(system, { table, index: index.name, partition })
}
