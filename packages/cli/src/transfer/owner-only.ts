/** Modes of files and folders with items, which other users of the machine may not read. */
export const ownerOnlyFile = { mode: 0o600 } as const
export const ownerOnlyFolder = { mode: 0o700, recursive: true } as const
