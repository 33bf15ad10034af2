export type {
  Config,
  JobConfig,
  JobsConfig,
  LimitsConfig,
  RetentionConfig,
  ServerConfig,
  SmtpConfig,
  StorageConfig,
  SystemConfig,
  SystemsConfig,
  WebhooksConfig,
} from './config.js'
export { type EnvironmentVariable, env, type SecretText } from './environment.js'
export { type CheckedConfig, type CheckedSmtp, type ConfiguredSystem, readConfig } from './read-config.js'
