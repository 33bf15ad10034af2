/** Longer than 400 lines, each for a reason. */
export const longFiles: Readonly<Record<string, string>> = {}

/** Functions longer than 70 lines, as `path name`, each for a reason. */
export const longFunctions: Readonly<Record<string, string>> = {}

/** Folders of a package that import types of each other, each for a reason. At run time no folders import each other. */
export const mutualTypes: readonly { readonly folders: readonly string[]; readonly reason: string }[] = [
  {
    folders: ['attributes', 'conditions', 'derived', 'entities', 'patterns', 'types'].map(
      (name) => `packages/design/src/${name}`,
    ),
    reason: 'the type of an entity includes its derived items, whose types refer to their entity',
  },
]
