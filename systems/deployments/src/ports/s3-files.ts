import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import type { RemovingFileStore, StoredFile } from './files.js'

export interface S3FilesOptions {
  readonly bucket: string
  /** Prefix of the keys, such as `files/`. Defaults to none. */
  readonly prefix?: string
  /** Options of the SDK's client, such as region and endpoint. */
  readonly client?: S3ClientConfig
}

/**
 * Stores files in a bucket of Amazon S3. Needs the package `@aws-sdk/client-s3`, which is loaded at the first
 * call.
 */
export function s3Files({ bucket, prefix = '', client = {} }: S3FilesOptions): RemovingFileStore {
  let loaded: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); s3: S3Client }> | undefined
  const load = () => {
    loaded ??= import('@aws-sdk/client-s3').then((sdk) => ({ sdk, s3: new sdk.S3Client(client) }))
    return loaded
  }
  const objectOf = (hash: string) => ({ Bucket: bucket, Key: prefix + hash })
  return {
    async has(hash) {
      const { sdk, s3 } = await load()
      try {
        await s3.send(new sdk.HeadObjectCommand(objectOf(hash)))
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    async write(hash, content) {
      const { sdk, s3 } = await load()
      await s3.send(new sdk.PutObjectCommand({ ...objectOf(hash), Body: content }))
    },
    async *list() {
      const { sdk, s3 } = await load()
      let ContinuationToken: string | undefined
      do {
        const request = { Bucket: bucket, Prefix: prefix, ...(ContinuationToken && { ContinuationToken }) }
        const page = await s3.send(new sdk.ListObjectsV2Command(request))
        for (const object of page.Contents ?? []) yield storedFile(object, prefix)
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
    async markUsed(hash) {
      const { sdk, s3 } = await load()
      // Copying an object onto itself with new metadata updates its time.
      const CopySource = encodeURIComponent(`${bucket}/${prefix}${hash}`)
      const copy = { ...objectOf(hash), CopySource, MetadataDirective: 'REPLACE' as const }
      await s3.send(new sdk.CopyObjectCommand(copy)).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
    async remove(hash, notUsedSince) {
      const { sdk, s3 } = await load()
      try {
        const { LastModified } = await s3.send(new sdk.HeadObjectCommand(objectOf(hash)))
        if (!LastModified || LastModified.getTime() >= notUsedSince) return false
        await s3.send(new sdk.DeleteObjectCommand(objectOf(hash)))
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    async read(hash) {
      const { sdk, s3 } = await load()
      try {
        const { Body } = await s3.send(new sdk.GetObjectCommand(objectOf(hash)))
        return await Body?.transformToByteArray()
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
  }
}

interface ListedObject {
  readonly Key?: string | undefined
  readonly Size?: number | undefined
  readonly LastModified?: Date | undefined
}

/** Converts a listed object. An object without a time counts as new. */
function storedFile({ Key = '', Size = 0, LastModified }: ListedObject, prefix: string): StoredFile {
  const usedAt = LastModified?.getTime() ?? Number.POSITIVE_INFINITY
  return { hash: Key.slice(prefix.length), bytes: Size, usedAt }
}

function isMissing(error: unknown): boolean {
  return (
    (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode === 404
  )
}
