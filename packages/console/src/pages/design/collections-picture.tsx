import type { CollectionPicture, DesignAnswer, PicturedItem } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { Card, KindBadge, kindColor, TemplateText } from '../../kit/index.js'
import { kindsOf } from './kinds.js'

/** The item collections: items under the same partition key, in the order of their sort keys. */
export function CollectionsPicture(props: {
  design: DesignAnswer
  onOpen: (item: string) => void
}): JSX.Element {
  const { design, onOpen } = props
  const kinds = kindsOf(design)
  const item = ({ item: name, sort, expected }: PicturedItem) => (
    <li key={`${name} ${sort.join(' ')}`} style={{ borderLeftColor: kindColor(kinds, name) }}>
      <button type="button" onClick={() => onOpen(name)}>
        <span class="picture-sort">
          {sort.length === 0 ? (
            <span class="soft">the item itself</span>
          ) : (
            sort.map((each) => <TemplateText key={each} template={each} />)
          )}
        </span>
        <span class="row small">
          <KindBadge kinds={kinds} name={name} />
          {expected !== undefined && <span class="soft number">about {expected.toLocaleString('en')}</span>}
        </span>
      </button>
    </li>
  )
  return (
    <div class="stack">
      {design.collections.map((picture) => (
        <Card key={titleOf(picture)} title={titleOf(picture)}>
          <div class="picture">
            {picture.partitions.map(({ templates, items }) => (
              <section key={templates.join(' ')} class="picture-partition">
                <h3>
                  {templates.map((template) => (
                    <TemplateText key={template} template={template} />
                  ))}
                </h3>
                <ol>{items.map(item)}</ol>
              </section>
            ))}
          </div>
        </Card>
      ))}
    </div>
  )
}

function titleOf({ table, index }: CollectionPicture): string {
  return index === undefined ? table : `${table}, by ${index}`
}
