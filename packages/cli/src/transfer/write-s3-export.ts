import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'
import { ownerOnlyFile, ownerOnlyFolder } from './owner-only.js'

/** The exported table, as DescribeTable names it. */
export interface ExportedTable {
  readonly arn: string
  readonly id: string
  /** 8 hexadecimal digits that distinguish exports of the same time. */
  readonly token: string
  readonly time: Date
}

interface DataFile {
  readonly itemCount: number
  readonly md5Checksum: string
  readonly etag: string
  readonly dataFileS3Key: string
}

/** The folder of all files of exports. */
export const exportFolder = 'AWSDynamoDB'

/** Maximum number of items in one data file. */
const maxItemsOfFile = 100_000

/**
 * Writes one table in the format of DynamoDB exports to Amazon S3: compressed data files, and manifests with
 * their checksums. With `since`, writes an incremental export of the changes after that time.
 */
export class S3ExportWriter {
  readonly #folder: string
  readonly #table: ExportedTable
  readonly #files: DataFile[] = []
  #open: OpenDataFile | undefined
  readonly #since: Date | undefined
  #bytes = 0

  /** `folder` is the folder of the whole export, which may have several tables. */
  constructor(folder: string, table: ExportedTable, since?: Date) {
    this.#folder = folder
    this.#table = table
    this.#since = since
  }

  /** Writes lines: `{ Item }`, or for an incremental export `{ Metadata, Keys, NewImage }`. */
  async write(lines: readonly object[]): Promise<void> {
    this.#open ??= await OpenDataFile.create(this.#folder, this.#dataFile())
    await this.#open.write(lines)
    if (this.#open.items >= maxItemsOfFile) await this.#finishFile()
  }

  /** Writes the manifests. Returns the number of items. */
  async finish(endTime: Date): Promise<number> {
    await this.#finishFile()
    const itemCount = this.#files.reduce((sum, file) => sum + file.itemCount, 0)
    const { arn, id, time } = this.#table
    const manifestFilesS3Key = this.#place('manifest-files.json')
    const summary = {
      version: this.#since ? '2023-08-01' : '2020-06-30',
      exportArn: `${arn}/export/${this.#id}`,
      startTime: time.toISOString(),
      endTime: endTime.toISOString(),
      tableArn: arn,
      tableId: id,
      ...(this.#since
        ? { exportFromTime: this.#since.toISOString(), exportToTime: time.toISOString() }
        : { exportTime: time.toISOString() }),
      s3Bucket: '',
      s3Prefix: null,
      s3SseAlgorithm: 'AES256',
      s3SseKmsKeyId: null,
      manifestFilesS3Key,
      billedSizeBytes: this.#bytes,
      itemCount,
      outputFormat: 'DYNAMODB_JSON',
      ...(this.#since
        ? { outputView: 'NEW_IMAGE', exportType: 'INCREMENTAL_EXPORT' }
        : { exportType: 'FULL_EXPORT' }),
    }
    await mkdir(join(this.#folder, this.#place('')), ownerOnlyFolder)
    const lines = this.#files.map((file) => `${JSON.stringify(file)}\n`).join('')
    await this.#writeManifest('manifest-files', lines)
    await this.#writeManifest('manifest-summary', JSON.stringify(summary))
    return itemCount
  }

  get #id(): string {
    return `${String(this.#table.time.getTime()).padStart(14, '0')}-${this.#table.token}`
  }

  /** Returns the object key of a file. */
  #place(name: string): string {
    return `${exportFolder}/${this.#id}/${name}`
  }

  /** Incremental exports share one folder of data files. */
  #dataFile(): string {
    const number = String(this.#files.length).padStart(6, '0')
    return this.#since
      ? `${exportFolder}/data/${this.#id}-${number}.json.gz`
      : this.#place(`data/${number}.json.gz`)
  }

  async #writeManifest(name: string, text: string): Promise<void> {
    await writeFile(join(this.#folder, this.#place(`${name}.json`)), text, ownerOnlyFile)
    const checksum = createHash('md5').update(text).digest('base64')
    await writeFile(join(this.#folder, this.#place(`${name}.checksum`)), checksum, ownerOnlyFile)
  }

  async #finishFile(): Promise<void> {
    if (this.#open === undefined) return
    const { file, bytes } = await this.#open.finish()
    this.#files.push(file)
    this.#bytes += bytes
    this.#open = undefined
  }
}

/** A data file that is being written. */
class OpenDataFile {
  readonly #folder: string
  readonly #key: string
  readonly #zip: Gzip = createGzip()
  readonly #hash: Hash = createHash('md5')
  readonly #written: Promise<void>
  items = 0

  private constructor(folder: string, key: string) {
    this.#folder = folder
    this.#key = key
    const end = createWriteStream(join(folder, key), ownerOnlyFile)
    this.#zip.on('data', (chunk: Buffer) => this.#hash.update(chunk))
    this.#zip.pipe(end)
    this.#zip.on('error', (error) => end.destroy(error))
    this.#written = finished(end)
    // Awaited at the end; until then, a failure must not be an unhandled rejection.
    this.#written.catch(() => {})
  }

  static async create(folder: string, key: string): Promise<OpenDataFile> {
    await mkdir(dirname(join(folder, key)), ownerOnlyFolder)
    return new OpenDataFile(folder, key)
  }

  async write(lines: readonly object[]): Promise<void> {
    this.items += lines.length
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    if (text !== '' && !this.#zip.write(text)) await Promise.race([once(this.#zip, 'drain'), this.#written])
  }

  async finish(): Promise<{ readonly file: DataFile; readonly bytes: number }> {
    this.#zip.end()
    await this.#written
    const digest = this.#hash.digest()
    const { size } = await stat(join(this.#folder, this.#key))
    const file = {
      itemCount: this.items,
      md5Checksum: digest.toString('base64'),
      etag: digest.toString('hex'),
      dataFileS3Key: this.#key,
    }
    return { file, bytes: size }
  }
}
