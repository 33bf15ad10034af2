// `npm run build`: installs if necessary, and builds stale packages.
import { prepare } from './prepare.mjs'

prepare()
