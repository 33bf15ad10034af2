export { type Locate, locateIn, placesOf, withLocations } from './locate.js'
export { locateFile, locateFindings } from './node-files.js'
export type { SourceFiles } from './program.js'
