import { backupCases } from './backups.js'
import { batchCases } from './batches.js'
import { capacityCases } from './capacity.js'
import type { ConformanceCase } from './conformance-case.js'
import { featureCases } from './features.js'
import { indexCases } from './indexes.js'
import { itemCases } from './items.js'
import { queryCases } from './query.js'
import { requestCases } from './requests.js'
import { restoreCases } from './restores.js'
import { settingCases } from './settings.js'
import { statementGrammarCases } from './statement-grammar.js'
import { statementGroupCases } from './statement-groups.js'
import { statementWordingCases } from './statement-wording.js'
import { statementCases } from './statements.js'
import { streamCases } from './streams.js'
import { tableUpdateCases } from './table-updates.js'
import { tableCases } from './tables.js'
import { throughputCases } from './throughput.js'
import { timeToLiveCases } from './time-to-live.js'
import { transactionWordingCases } from './transaction-wording.js'
import { transactionCases } from './transactions.js'
import { updateCases } from './updates.js'
import { validationOrderCases } from './validation-order.js'
import { vectorRefusalCases } from './vector-refusals.js'
import { vectorCases } from './vectors.js'
import { wordingCases } from './wording.js'

export type { ConformanceCase, Send } from './conformance-case.js'

/** The behavior that every interface of the engine shares, by family. */
export const conformance: Readonly<Record<string, readonly ConformanceCase[]>> = {
  tables: [...tableCases, ...tableUpdateCases, ...throughputCases, ...settingCases],
  items: itemCases,
  updates: updateCases,
  queries: queryCases,
  indexes: indexCases,
  vectors: [...vectorCases, ...vectorRefusalCases],
  batches: batchCases,
  transactions: [...transactionCases, ...transactionWordingCases],
  capacity: capacityCases,
  requests: requestCases,
  backups: [...backupCases, ...restoreCases],
  features: featureCases,
  wording: [...wordingCases, ...validationOrderCases],
  streams: streamCases,
  'time to live': timeToLiveCases,
  statements: [...statementCases, ...statementGrammarCases, ...statementGroupCases, ...statementWordingCases],
}
