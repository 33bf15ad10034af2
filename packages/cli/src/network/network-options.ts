import { type Command, Option } from 'commander'

/** Network options of commands that listen on a port. */
export interface NetworkOptions {
  readonly cors?: readonly string[]
  readonly allowedHosts?: readonly string[]
  readonly tlsCert?: string
  readonly tlsKey?: string
}

export function addNetworkOptions(command: Command): Command {
  return command
    .option('--cors <origin>', 'allow web pages of this origin; repeatable', collect)
    .option('--allowed-hosts <names>', 'additional host names, separated by commas', separate)
    .addOption(new Option('--tls-cert <file>', 'serve HTTPS with this certificate (PEM); needs --tls-key'))
    .addOption(new Option('--tls-key <file>', 'private key of the certificate (PEM); needs --tls-cert'))
}

/** Adds the value of an option that can be repeated. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value]
}

function separate(value: string): readonly string[] {
  return value.split(',').map((name) => name.trim())
}
