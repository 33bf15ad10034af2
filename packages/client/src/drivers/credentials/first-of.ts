import { TablewrightError } from '@tablewright/base'
import type { CredentialProvider, CredentialSource } from './credentials.js'

/** Asks one source after the other, and returns the first credentials found. */
export function firstOf(...sources: readonly CredentialSource[]): CredentialProvider {
  return async () => {
    for (const source of sources) {
      const credentials = await source()
      if (credentials !== undefined) return credentials
    }
    throw new TablewrightError('CREDENTIALS_MISSING', 'No source has AWS credentials.', {
      remedy:
        'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, choose a profile with AWS_PROFILE, or pass `credentials`.',
    })
  }
}
