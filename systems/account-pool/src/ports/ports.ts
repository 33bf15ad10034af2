import { port } from '@tablewright/system'
import type { Cleaner } from './cleaner.js'
import { scriptedCleaner } from './scripted-cleaner.js'

/** The services outside of the pool that it calls. */
export const ports = {
  cleaner: port<Cleaner>({
    summary: 'Cleans accounts that come back',
    deadlines: { clean: ({ timeout }) => timeout },
    builtIn: () => scriptedCleaner(),
  }),
}
