export { tenants } from './design.js'
export { DeadLetter, History, Lock, Message, Metadata, Operation, Upgrade } from './entities.js'
