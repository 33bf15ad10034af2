export type { ServerIndex } from './api/api.js'
export type { Me } from './api/auth/identity-routes.js'
export type { TokenView } from './api/auth/token-store.js'
export { parseTokens, type Tokens } from './api/auth/tokens.js'
export {
  type CheckAnswer,
  jobActions,
  type ListedJob,
  type ListedJobRun,
  type RepairAnswer,
} from './api/common-routes.js'
export type { Log } from './api/environment.js'
export type { Rate } from './api/guard/rate-limit.js'
export type { OpenApi } from './api/openapi/openapi.js'
export { systemOpenApi } from './api/openapi/system-openapi.js'
export type { Problem } from './api/problem.js'
export type { SampleSize } from './api/sample.js'
export type { AuditView } from './console-api/audit/audit.js'
export { allRules } from './console-api/design/design-answer.js'
export { consolePages } from './console-site/console-pages.js'
export {
  type DeadLetter,
  type Delivery,
  type EventType,
  eventRoutes,
  type Replayed,
  type Webhook,
  type WebhookTest,
  type WebhookWithSecret,
} from './events/actions.js'
export type { EventOptions } from './events/context.js'
export type { Mail, Mailer } from './events/mail/mailer.js'
export { type SmtpOptions, smtpMailer } from './events/mail/smtp-mailer.js'
export { readAuth, type ServeAuth } from './serve/auth.js'
export { type Database, type DatabaseLocation, type DatabaseOptions, openDatabase } from './serve/database.js'
export type { Pages } from './serve/http-routes.js'
export { type InProcessServer, serveInProcess } from './serve/in-process.js'
export { createLog, type LogLevel } from './serve/log.js'
export { type Serving, serve } from './serve/serve.js'
export { challengeHeader, isProof, readServerFile, type ServerFile } from './serve/server-file.js'
export { readServerList, serverListFolder } from './serve/server-list.js'
export type { RuntimeOptions, ServeOptions } from './serve/settings.js'
export { isLoopback } from './web/loopback.js'
export {
  type Listening,
  type ListenOptions,
  listen,
  type Principal,
  type Principals,
  parsePrincipals,
  readPrincipals,
  readTls,
  type TlsFiles,
  type WireEngine,
  type WireReply,
} from './wire-endpoint.js'
