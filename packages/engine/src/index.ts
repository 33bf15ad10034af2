export { requestHandler, type SdkRequestHandler } from './aws/request-handler.js'
export { tableNameOf } from './catalogue/catalogue.js'
export { Engine, type WireReply } from './engine.js'
export { type EngineOptions, open } from './open.js'
