/** The module of a design, for its types. */
export interface DesignSource {
  /** Specifier of the module, as the printed module imports it. */
  readonly module: string
  /** The name of the design among its exports. */
  readonly exported: string
}

/**
 * Returns the type declarations of a printed client. They are those of `connect`; without a source, those of any
 * design. `packages` are the packages from which the project imports the client and the design language.
 */
export function printClientTypes(
  source?: DesignSource,
  packages = { client: '@tablewright/client', design: '@tablewright/design' },
): string {
  const [from, patterns] = source
    ? [
        `import type { ${source.exported} } from ${JSON.stringify(source.module)}`,
        `(typeof ${source.exported})['patterns']`,
      ]
    : [`import type { Patterns } from '${packages.design}'`, 'Patterns']
  return `import type { ConnectOptions, Db, Driver } from '${packages.client}'
${from}

type Client = Db<${patterns}>

export declare const connect: (driver: Driver, options?: ConnectOptions) => Omit<Client, 'transact'>
export declare const connectTransacting: (driver: Driver, options?: ConnectOptions) => Client
`
}
