import { type Command, Option } from 'commander'

/** Prices of a command that shows costs. Default to those of us-east-1. */
export interface PriceOptions {
  readonly region?: string
  readonly prices?: string
}

export function addPriceOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--region <region>', 'region of the prices; defaults to us-east-1').conflicts('prices'),
    )
    .option('--prices <file>', 'a price list as JSON, for other regions and contracts')
}
