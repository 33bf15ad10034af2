/** Longer than 400 lines, each for a reason. */
export const longFiles: Readonly<Record<string, string>> = {}

/** Functions longer than 70 lines, as `path name`, each for a reason. */
export const longFunctions: Readonly<Record<string, string>> = {}

/** Packages whose folders import each other. A package that is untangled leaves the list; none joins it. */
export const tangledFolders: Readonly<Record<string, string>> = {
  'packages/cli': 'commands start servers, whose options are read as those of commands are',
  'packages/design': 'the types of builders refer to each other: entities to derived items and back',
}
