import type { SQSClient } from '@aws-sdk/client-sqs'
import { TablewrightError } from '@tablewright/base'
import type { Provisioner, ProvisionOrder, QueueAddress } from './provisioner.js'

export interface SqsOptions {
  /** Version of the stack that new tenants get. */
  readonly version: string
  readonly region?: string
  readonly endpoint?: string
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
  /** A configured client of the AWS SDK, instead of region, endpoint and credentials. */
  readonly client?: SQSClient
  /** Prefix of the names of all queues. Defaults to `tenant-`. */
  readonly prefix?: string
  /** Tags of all queues, in addition to the tenant and the version. */
  readonly tags?: Readonly<Record<string, string>>
  /** Receives after which a message becomes a dead letter. Defaults to 5. */
  readonly maxReceives?: number
  /** Seconds for which a received message is hidden. Defaults to 30. */
  readonly visibilityTimeout?: number
}

/** Retention of dead letters in seconds: the maximum of Amazon SQS. */
const fourteenDays = 1_209_600

/** Suffix of dead-letter queues. No tenant queue has a name with an odd number of underscores. */
const deadLetters = '_dead'

type Sqs = typeof import('@aws-sdk/client-sqs')

/**
 * Creates the queues of tenants in Amazon SQS: one inbound queue for each tenant, and one for its dead
 * letters. The AWS SDK is loaded at the first order, and must be installed: `npm install
 * @aws-sdk/client-sqs`.
 */
export function sqsProvisioner(options: SqsOptions): Provisioner {
  let opened: Promise<Queues> | undefined
  const queues = () => {
    opened ??= openQueues(options)
    return opened
  }
  return {
    version: options.version,
    provision: async (order) => (await queues()).make(order),
    remove: async (order) => (await queues()).remove(order),
  }
}

async function openQueues(options: SqsOptions): Promise<Queues> {
  const sdk = await loadSdk()
  const { region, endpoint, credentials } = options
  const client =
    options.client ??
    new sdk.SQSClient({
      ...(region === undefined ? {} : { region }),
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(credentials === undefined ? {} : { credentials }),
    })
  return new Queues(sdk, client, options)
}

async function loadSdk(): Promise<Sqs> {
  try {
    return await import('@aws-sdk/client-sqs')
  } catch (cause) {
    throw new TablewrightError('SDK_MISSING', 'The package @aws-sdk/client-sqs is not installed.', {
      remedy: 'Run npm install @aws-sdk/client-sqs.',
      cause,
    })
  }
}

class Queues {
  readonly #sdk: Sqs
  readonly #client: SQSClient
  readonly #options: SqsOptions

  constructor(sdk: Sqs, client: SQSClient, options: SqsOptions) {
    this.#sdk = sdk
    this.#client = client
    this.#options = options
  }

  /** Creates both queues, or updates existing ones to the attributes and tags of this version. */
  async make(order: ProvisionOrder): Promise<QueueAddress> {
    const { maxReceives = 5, visibilityTimeout = 30 } = this.#options
    await order.alive()
    const dead = await this.#ensure(order, this.#name(order, deadLetters), {
      MessageRetentionPeriod: String(fourteenDays),
    })
    await order.alive()
    return this.#ensure(order, this.#name(order), {
      VisibilityTimeout: String(visibilityTimeout),
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn: dead.arn, maxReceiveCount: maxReceives }),
    })
  }

  async remove(order: ProvisionOrder): Promise<void> {
    for (const name of [this.#name(order), this.#name(order, deadLetters)]) {
      await order.alive()
      const url = await this.#urlOf(name)
      if (url === undefined) continue
      try {
        await this.#client.send(new this.#sdk.DeleteQueueCommand({ QueueUrl: url }))
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    }
  }

  async #ensure(
    order: ProvisionOrder,
    QueueName: string,
    Attributes: Record<string, string>,
  ): Promise<QueueAddress> {
    const { CreateQueueCommand, SetQueueAttributesCommand, TagQueueCommand } = this.#sdk
    const { tags = {} } = this.#options
    const Tags = { ...tags, Tenant: order.tenantId, StackVersion: order.version }
    let QueueUrl = await this.#urlOf(QueueName)
    if (QueueUrl === undefined) {
      const made = await this.#client.send(new CreateQueueCommand({ QueueName, Attributes, tags: Tags }))
      QueueUrl = made.QueueUrl!
    } else {
      // An earlier attempt or an older stack created it.
      await this.#client.send(new SetQueueAttributesCommand({ QueueUrl, Attributes }))
      await this.#client.send(new TagQueueCommand({ QueueUrl, Tags }))
    }
    return { url: QueueUrl, arn: await this.#arnOf(QueueUrl) }
  }

  async #urlOf(QueueName: string): Promise<string | undefined> {
    try {
      return (await this.#client.send(new this.#sdk.GetQueueUrlCommand({ QueueName }))).QueueUrl
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async #arnOf(QueueUrl: string): Promise<string> {
    const { GetQueueAttributesCommand } = this.#sdk
    const asked = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] })
    return (await this.#client.send(asked)).Attributes!.QueueArn!
  }

  /**
   * Returns the name of a queue: letters, digits, - and _, at most 80 characters. Other characters of a
   * tenant are encoded.
   */
  #name({ tenantId }: ProvisionOrder, suffix = ''): string {
    const { prefix = 'tenant-' } = this.#options
    const safe = tenantId.replace(
      /[^A-Za-z0-9-]/g,
      (character) => `_${character.codePointAt(0)!.toString(16)}_`,
    )
    const name = `${prefix}${safe}${suffix}`
    if (name.length <= 80) return name
    throw new TablewrightError('QUEUE_NAME', `The queue name ${name} has more than 80 characters.`, {
      remedy: 'Choose a shorter prefix or a shorter tenant id.',
      data: { name },
    })
  }
}

function isMissing(error: unknown): boolean {
  const name = (error as { readonly name?: string }).name ?? ''
  return name === 'QueueDoesNotExist' || name === 'AWS.SimpleQueueService.NonExistentQueue'
}
