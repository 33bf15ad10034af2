import { design } from '@tablewright/design'
import { aliasPatterns } from './design/alias-patterns.js'
import { deploymentPatterns } from './design/deployment-patterns.js'
import { AliasHistory, ConfigNextJS, Deployment, Route, Stack } from './design/entities.js'
import { upkeepPatterns } from './design/upkeep-patterns.js'

/** "DynamoDB Actions", and what follows from it. */
export const deployments = design('deployments', {
  entities: { Deployment, Route, ConfigNextJS, AliasHistory, Stack },
  patterns: { ...deploymentPatterns, ...aliasPatterns, ...upkeepPatterns },
})
