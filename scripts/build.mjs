// `npm run build`: set up what is missing; builds only what is stale.
import { prepare } from './prepare.mjs'

prepare()
