export { deployments } from './design.js'
export { AliasHistory, ConfigNextJS, Deployment, Route } from './entities.js'
