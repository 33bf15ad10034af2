export { toCdk } from './infrastructure/cdk.js'
export { toCloudFormation } from './infrastructure/cloudformation.js'
export { toTerraform } from './infrastructure/terraform.js'
export {
  type CollectionItem,
  type CollectionOptions,
  type ItemCollection,
  itemCollections,
  type StoredTables,
} from './items/collections.js'
export { exampleItems } from './items/example-items.js'
export { exampleValue } from './items/example-value.js'
export { designPage, designPages } from './pages/design-pages.js'
export { documentPage } from './pages/document-page.js'
export { entityChart } from './pages/entity-chart.js'
export type { GeneratedFile } from './pages/generated-file.js'
export { collectionsPicture, type PictureOptions } from './picture/collections-picture.js'
export { pictureStyle } from './picture/style.js'
export {
  type PolicyDocument,
  type PolicyOptions,
  type PolicyRole,
  type PolicyStatement,
  policyRoles,
  toPolicy,
} from './policy/to-policy.js'
export { readWorkbench } from './workbench/read-workbench.js'
export { toWorkbench, type WorkbenchExport } from './workbench/to-workbench.js'
export type {
  WorkbenchFacet,
  WorkbenchKey,
  WorkbenchModel,
  WorkbenchTable,
} from './workbench/workbench-model.js'
