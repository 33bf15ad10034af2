/** Builds the pages when a source is newer than what was built; true if it had to. */
export function buildConsole(): Promise<boolean>

/** Where the built files are. */
export const site: string
