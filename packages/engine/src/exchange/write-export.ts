import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { isoTime } from '@tablewright/base'
import type { Item } from '@tablewright/dynamo'
import { isAbsent } from '../backups/record-key.js'
import { nextRecords } from '../backups/stored-items.js'
import { type EngineContext, tableArn } from '../context.js'
import { recordJson, recordSize } from '../encoding/index.js'
import { bucketFolder } from './bucket.js'
import type { Export } from './exchange.js'
import { ionLine } from './formats/write-ion.js'

/** The version of the manifest that AWS documents. */
const manifestVersion = '2020-06-30'

/** An export contains all data of the table, so only its owner may read it. */
const fileMode = 0o600

/** Writes the files of an export as DynamoDB lays them out: items as gzipped lines, and manifests with checksums. */
export async function writeExport(
  context: EngineContext,
  each: Export,
): Promise<Pick<Export, 'manifest' | 'items' | 'bytes'>> {
  const bucket = bucketFolder(context.bucketsFolder, each.bucket)
  const keyOf = (name: string) => [each.prefix, 'AWSDynamoDB', each.id, name].filter(Boolean).join('/')
  const pathOf = (name: string) => join(bucket, keyOf(name))
  await mkdir(join(pathOf('data')), { recursive: true, mode: 0o700 })
  await writeFile(pathOf('_started'), '', { mode: fileMode })
  const dataName = `data/${each.id.slice(-8)}.${each.format === 'ION' ? 'ion' : 'json'}.gz`
  const tally = { items: 0, bytes: 0 }
  await pipeline(
    Readable.from(lines(context, each, tally)),
    createGzip(),
    createWriteStream(pathOf(dataName), { mode: fileMode }),
  )
  const md5 = await md5Of(pathOf(dataName))
  const files = `${JSON.stringify({
    itemCount: tally.items,
    md5Checksum: md5.toString('base64'),
    etag: `${md5.toString('hex')}-1`,
    dataFileS3Key: keyOf(dataName),
  })}\n`
  await writeChecked(pathOf('manifest-files'), files)
  await writeChecked(pathOf('manifest-summary'), JSON.stringify(summary(context, each, tally, keyOf)))
  return { manifest: keyOf('manifest-summary.json'), ...tally }
}

interface Tally {
  items: number
  bytes: number
}

/** One piece for each slice of items, so that no more than that is in memory at a time. */
async function* lines(
  context: EngineContext,
  { number, format }: Export,
  tally: Tally,
): AsyncGenerator<Buffer> {
  let cursor: Buffer | undefined
  for (;;) {
    const { records } = context.storage.read((view) => nextRecords(view, number, cursor))
    if (records.length === 0) return
    cursor = records.at(-1)!.key
    const pieces: Buffer[] = []
    for (const { record } of records) {
      if (isAbsent(record)) continue
      const json = recordJson(record)
      if (format === 'ION') pieces.push(Buffer.from(ionLine(JSON.parse(json.toString('utf8')) as Item)))
      else pieces.push(lineStart, json, lineEnd)
      tally.items++
      tally.bytes += recordSize(record)
    }
    if (pieces.length > 0) yield Buffer.concat(pieces)
  }
}

const lineStart = Buffer.from('{"Item":')
const lineEnd = Buffer.from('}\n')

function summary(context: EngineContext, each: Export, tally: Tally, keyOf: (name: string) => string) {
  const arn = tableArn(context, each.tableName)
  return {
    version: manifestVersion,
    exportArn: `${arn}/export/${each.id}`,
    startTime: isoTime(each.startedAt),
    endTime: isoTime(context.clock()),
    tableArn: arn,
    tableId: each.tableId,
    exportTime: isoTime(each.at),
    s3Bucket: each.bucket,
    s3Prefix: each.prefix ?? null,
    s3SseAlgorithm: 'AES256',
    s3SseKmsKeyId: null,
    manifestFilesS3Key: keyOf('manifest-files.json'),
    billedSizeBytes: tally.bytes,
    itemCount: tally.items,
    outputFormat: each.format ?? 'DYNAMODB_JSON',
    exportType: 'FULL_EXPORT',
  }
}

async function writeChecked(path: string, content: string): Promise<void> {
  await writeFile(`${path}.json`, content, { mode: fileMode })
  await writeFile(`${path}.md5`, createHash('md5').update(content).digest('base64'), { mode: fileMode })
}

async function md5Of(path: string): Promise<Buffer> {
  const hash = createHash('md5')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest()
}
