import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { isTablewrightError } from '@tablewright/base'
import { expect, test } from 'vitest'
import { parsePrincipals, readPrincipals } from './principals.js'

const statement = { Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: 'table/Orders' }
const secretAccessKey = 'top-secret-value'

function parse(changes: object = {}) {
  const principal = { name: 'ann', accessKeyId: 'AK1', secretAccessKey, policies: [{ Statement: statement }] }
  return parsePrincipals(JSON.stringify({ principals: [{ ...principal, ...changes }] }))
}

test('a principal is found by its access key', () => {
  expect(parse().get('AK1')).toMatchObject({ name: 'ann', accessKeyId: 'AK1' })
})

test('the secret does not show when a principal is printed', () => {
  const principals = parse()
  const printed =
    inspect(principals, { depth: 9, showHidden: true }) + JSON.stringify([...principals.values()])
  expect(printed).not.toContain(secretAccessKey)
})

test.each([
  ['a name with a space', { name: 'a b' }, 'principals[0].name'],
  ['no access key', { accessKeyId: undefined }, 'principals[0].accessKeyId'],
  ['a secret that is no text', { secretAccessKey: 5 }, 'principals[0].secretAccessKey'],
  ['no policies', { policies: [] }, 'principals[0].policies'],
  ['a field that is not known', { policy: [] }, 'principals[0].policy'],
  [
    'an effect of neither kind',
    statementWith({ Effect: 'Maybe' }),
    'principals[0].policies[0].Statement[0].Effect',
  ],
  [
    'an action of another service',
    statementWith({ Action: 's3:Get' }),
    'principals[0].policies[0].Statement[0].Action[0]',
  ],
  [
    'a resource of another service',
    statementWith({ Resource: 'arn:aws:s3:::bucket' }),
    'principals[0].policies[0].Statement[0].Resource[0]',
  ],
  [
    'every resource of another service',
    statementWith({ Resource: 'arn:aws:s3:::*' }),
    'principals[0].policies[0].Statement[0].Resource[0]',
  ],
  [
    'an ARN without a region',
    statementWith({ Resource: 'arn:aws:dynamodb::000000000000:table/Orders' }),
    'principals[0].policies[0].Statement[0].Resource[0]',
  ],
  [
    'the end of an ARN with its colon',
    statementWith({ Resource: '*:table/Orders' }),
    'principals[0].policies[0].Statement[0].Resource[0]',
  ],
  ['Action and NotAction', statementWith({ NotAction: '*' }), 'principals[0].policies[0].Statement[0]'],
  [
    'a condition that is not offered',
    statementWith({ Condition: { NumericEquals: { 'aws:x': 'true' } } }),
    'principals[0].policies[0].Statement[0].Condition.NumericEquals',
  ],
  [
    'a condition key that is not offered',
    statementWith({ Condition: { StringLike: { 'aws:x': 'a' } } }),
    'principals[0].policies[0].Statement[0].Condition.StringLike.aws:x',
  ],
  [
    'a variable that is not offered',
    statementWith({ Resource: 'table/${aws:other}' }),
    'principals[0].policies[0].Statement[0].Resource[0]',
  ],
])('%s is refused with its place', (_, changes, path) => {
  try {
    parse(changes)
  } catch (error) {
    if (!isTablewrightError(error, 'AUTH_FILE_INVALID')) throw error
    expect(error.data.path).toBe(path)
    expect(error.message).not.toContain(secretAccessKey)
    return
  }
  throw new Error('It was accepted.')
})

function statementWith(changes: object): object {
  return { policies: [{ Statement: [{ ...statement, ...changes }] }] }
}

test('two principals with one access key are refused', () => {
  const one = { name: 'a', accessKeyId: 'AK', secretAccessKey, policies: [{ Statement: statement }] }
  const text = JSON.stringify({ principals: [one, { ...one, name: 'b' }] })
  expect(() => parsePrincipals(text)).toThrow(/belongs to another principal/)
})

test('a member that is given twice is refused, because only the last would count', () => {
  const rule = '"Effect":"Allow","Action":"*","Resource":"*"'
  const onKeys = '"Condition":{"StringEquals":{"dynamodb:LeadingKeys":"a"}}'
  const onSelect = '"Condition":{"StringEquals":{"dynamodb:Select":"COUNT"}}'
  const text = `{"principals":[{"name":"a","accessKeyId":"AK","secretAccessKey":"s","policies":[
    {"Statement":{${rule},${onKeys},${onSelect}}}]}]}`
  expect(() => parsePrincipals(text)).toThrow(/an object with the field Condition twice/)
  expect(() => parsePrincipals('{"principals":[],"s3cret":1,"s3cret":2}')).toThrow(/^((?!s3cret).)*$/)
})

test('text that is not JSON is refused without quoting it', () => {
  expect(() => parsePrincipals(`{"secret": ${secretAccessKey}`)).toThrow(/^((?!secret-value).)*$/)
})

test('a missing file is a named error', async () => {
  await expect(readPrincipals('no-such-file.json')).rejects.toMatchObject({ code: 'AUTH_FILE_UNREADABLE' })
})

async function withAuthFile(check: (file: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tablewright-auth-'))
  const file = join(folder, 'auth.json')
  const principal = { name: 'ann', accessKeyId: 'AK1', secretAccessKey, policies: [{ Statement: statement }] }
  try {
    await writeFile(file, JSON.stringify({ principals: [principal] }), { mode: 0o600 })
    await check(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('a file that other users can read or change is refused with a remedy', () =>
  withAuthFile(async (file) => {
    for (const mode of [0o644, 0o640, 0o604, 0o620, 0o602, 0o601]) {
      await chmod(file, mode)
      await expect(readPrincipals(file)).rejects.toMatchObject({
        code: 'AUTH_FILE_EXPOSED',
        remedy: `Run chmod 600 ${file}.`,
      })
    }
    for (const mode of [0o600, 0o400]) {
      await chmod(file, mode)
      expect((await readPrincipals(file)).size).toBe(1)
    }
  }))

// Only root can give a file to another user, and only root can read the file of another user.
test.runIf(process.getuid?.() === 0)('a file that belongs to another user is refused with a remedy', () =>
  withAuthFile(async (file) => {
    await chown(file, 1234, 0)
    await expect(readPrincipals(file)).rejects.toMatchObject({
      code: 'AUTH_FILE_EXPOSED',
      remedy: `Run chown 0 ${file}.`,
    })
    await chown(file, 0, 0)
    expect((await readPrincipals(file)).size).toBe(1)
  }),
)
