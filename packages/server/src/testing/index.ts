export { sdkDatabase } from './sdk-database.js'
export { type Answer, type ServedSystem, serveAlone } from './served-system.js'
