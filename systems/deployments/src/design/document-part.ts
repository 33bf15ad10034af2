import { addedTo, type DocumentPart } from '@tablewright/design/model'
import * as additions from './additions.js'
import { documentPatterns } from './document.js'

/** The part of the design that the original document describes. Everything else is an addition. */
export const document: DocumentPart = {
  entities: ['Deployment', 'Route', 'ConfigNextJS'],
  patterns: Object.keys(documentPatterns),
  additions: [
    'Deployment.Work',
    'Deployment.PreviewWork',
    ...Object.keys(additions.deploymentIndexes).map((name) => `DeploymentTable.${name}`),
    ...Object.keys(additions.aliasIndexes).map((name) => `AliasTable.${name}`),
    ...addedTo('Deployment', additions.deploymentAdditions),
    ...addedTo('Route', additions.routeAdditions),
    ...addedTo('ConfigNextJS', additions.configAdditions),
  ],
}
