import { TablewrightError } from '@tablewright/base'
import { readException } from './aws-sdk/read-exception.js'
import { type SdkCommand, spareLog } from './aws-sdk/spare-log.js'
import { fromSdk, toSdk } from './aws-sdk/translate.js'
import type { Driver, SendOptions } from './driver.js'
import { failed, requestAborted } from './failures.js'
import { withMessages } from './with-messages.js'

export type { Driver, SendOptions } from './driver.js'

/** Any `DynamoDBClient` of the AWS SDK v3. Closing the driver does not close it. */
export interface SdkClient {
  send(command: never, options?: { readonly abortSignal?: AbortSignal }): Promise<object>
}

/** The module with `GetItemCommand` and the other commands. */
export type SdkCommands = Readonly<Record<string, unknown>>

type CommandClass = new (input: unknown) => SdkCommand

/**
 * Carries operations through an AWS SDK client, with its credentials, retries and middleware. The commands are those
 * of `@aws-sdk/client-dynamodb`, which is loaded at the first call; a program that bundles the SDK passes them.
 *
 * @example
 * import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
 * import { awsSdk } from '@tablewright/client/aws-sdk'
 * const driver = awsSdk(new DynamoDBClient({ region: 'eu-central-1' }))
 */
export function awsSdk(client: SdkClient, commands?: SdkCommands): Driver {
  let loaded = commands
  let closed = false
  const send = async (operation: string, input: object, { signal }: SendOptions = {}) => {
    if (closed) throw failed('DRIVER_CLOSED', operation)
    if (signal?.aborted) throw requestAborted(operation, signal.reason)
    loaded ??= await loadCommands()
    const Command = commandOf(loaded, operation)
    let result: object
    try {
      const command = new Command(toSdk(input))
      spareLog(command)
      result = await client.send(command as never, signal === undefined ? undefined : { abortSignal: signal })
    } catch (error) {
      throw readException(operation, error, signal)
    }
    const { $metadata, ...output } = result as { readonly $metadata?: unknown }
    return fromSdk(output)
  }
  const close = async () => {
    closed = true
  }
  return withMessages({ send: send as Driver['send'], close })
}

async function loadCommands(): Promise<SdkCommands> {
  try {
    return await import('@aws-sdk/client-dynamodb')
  } catch (cause) {
    throw new TablewrightError('AWS_SDK_MISSING', 'The package @aws-sdk/client-dynamodb is not installed.', {
      remedy: 'Install it, or pass its module as the second argument of awsSdk.',
      cause,
    })
  }
}

function commandOf(commands: SdkCommands, operation: string): CommandClass {
  const command = commands[`${operation}Command`]
  if (typeof command === 'function') return command as CommandClass
  throw new TablewrightError(
    'OPERATION_NOT_CARRIED',
    `The given AWS SDK module has no ${operation}Command.`,
    {
      remedy: 'For streams, make a second driver: awsSdk(new DynamoDBStreamsClient(…), its module).',
      data: { operation },
    },
  )
}
