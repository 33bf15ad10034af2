import { connect, type Driver } from '@tablewright/client'
import { awsSdk } from '@tablewright/client/aws-sdk'
import { http } from '@tablewright/client/http'
import { credentials, fakedSdkClient, fakedTransport } from './faked-network.js'
import { cannedAnswers, order, orderKey, plainly, shopDesign } from './sample-design.js'
import type { Way } from './ways.js'

function tablewright(driver: Driver): Way {
  const db = connect(shopDesign, driver)
  return {
    put: () => db.addOrder(order),
    get: () => db.order(orderKey),
    query: async () => (await db.ordersOfCustomer({ customerId: orderKey.customerId })).items,
  }
}

const answers = cannedAnswers(plainly)

/** Signs every request, as it would for Amazon. */
export const lean = tablewright(
  http({ endpoint: 'https://dynamodb.test', credentials, transport: fakedTransport(answers) }),
)

export const overSdk = tablewright(awsSdk(fakedSdkClient(answers)))
