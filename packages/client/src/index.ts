export type { Driver, SendOptions } from './drivers/driver.js'
