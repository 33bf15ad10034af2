import { design } from '@tablewright/design'
import { aliasPatterns } from './alias-patterns.js'
import { deploymentPatterns } from './deployment-patterns.js'
import { AliasHistory, ConfigNextJS, Deployment, Route } from './entities.js'

export const deployments = design('deployments', {
  entities: { Deployment, Route, ConfigNextJS, AliasHistory },
  patterns: { ...deploymentPatterns, ...aliasPatterns },
})
