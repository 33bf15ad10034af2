export {
  type CollectionItem,
  type CollectionOptions,
  type ItemCollection,
  itemCollections,
  type StoredTables,
} from './items/collections.js'
export { exampleItems } from './items/example-items.js'
export { designPage, designPages } from './pages/design-pages.js'
export type { GeneratedFile } from './pages/generated-file.js'
export { collectionsPicture, type PictureOptions } from './picture/collections-picture.js'
