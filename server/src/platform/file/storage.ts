// Where the bytes lie: a local directory, or any S3-compatible store by setting. Keys are made by the server and never come from a client.
import type { FileStore } from '../../kernel/ports/fileStore.ts'
import { randomBytes } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { copyFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { Settings } from '../../kernel/settings/settings.ts'
import { tracedOutward } from '../../kernel/trace.ts'

const KEY = /^[0-9a-zA-Z/_-]{10,120}$/
const sound = (key: string): string => {
  if (!KEY.test(key)) throw new Error('not a storage key')
  return key
}

/** Of one writer alone: two that keep the same file at once would take each other's away. */
const partOf = (target: string): string => `${target}.${randomBytes(6).toString('hex')}.part`

/** Written beside its place, flushed, then renamed: no half file under a key. */
export const localStore = (dir: string): FileStore => ({
  put: async (key, bytes) => {
    const target = path.join(dir, sound(key))
    const part = partOf(target)
    await mkdir(path.dirname(target), { recursive: true })
    try {
      const file = await open(part, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, target)
    } catch (e) {
      await rm(part, { force: true }).catch(() => {})
      throw e
    }
  },
  get: key =>
    readFile(path.join(dir, sound(key))).catch((e: NodeJS.ErrnoException) => {
      if (e.code === 'ENOENT') return null
      throw e
    }),
  remove: key => rm(path.join(dir, sound(key)), { force: true }),
  putFile: async (key, file) => {
    const target = path.join(dir, sound(key))
    const part = partOf(target)
    await mkdir(path.dirname(target), { recursive: true })
    try {
      await copyFile(file, part)
      const written = await open(part, 'r+')
      try {
        await written.chmod(0o600)
        await written.sync()
      } finally {
        await written.close()
      }
      await rename(part, target)
    } catch (e) {
      await rm(part, { force: true }).catch(() => {})
      throw e
    }
  },
  stream: async key => {
    const file = await open(path.join(dir, sound(key)), 'r').catch((e: NodeJS.ErrnoException) => {
      if (e.code === 'ENOENT') return null
      throw e
    })
    return file ? createReadStream('', { fd: file }) : null
  },
})

/** The store is not there or does not do what it is asked: for the caller the same as a full disk. */
class FileStoreAway extends Error {
  readonly code = 'FILE_STORE_AWAY'
}

function s3Store(s: NonNullable<Settings['s3']>): FileStore {
  const client = new AwsClient({
    accessKeyId: s.accessKey,
    secretAccessKey: s.secretKey,
    region: s.region,
    service: 's3',
    retries: 1,
  })
  const url = (key: string) => `${s.endpoint}/${s.bucket}/${sound(key)}`
  const ask = async (method: string, key: string, init: RequestInit = {}) => {
    const question = () => client.fetch(url(key), { ...init, method, signal: AbortSignal.timeout(10_000) })
    const reply = await tracedOutward(`files ${method}`, {}, question).catch((e: Error) => {
      throw new FileStoreAway(`file store cannot be reached: ${e.message}`)
    })
    if (!reply.ok && reply.status !== 404) throw new FileStoreAway(`file store answered ${reply.status}`)
    return reply
  }
  return {
    put: async (key, bytes, mime) => {
      const reply = await ask('PUT', key, { body: new Uint8Array(bytes), headers: { 'content-type': mime } })
      if (reply.status === 404) throw new FileStoreAway('the bucket does not exist')
    },
    get: async key => {
      const reply = await ask('GET', key)
      return reply.status === 404 ? null : Buffer.from(await reply.arrayBuffer())
    },
    remove: async key => {
      await ask('DELETE', key)
    },
    putFile: async (key, file, mime) => {
      const reply = await ask('PUT', key, { body: await openAsBlob(file), headers: { 'content-type': mime } })
      if (reply.status === 404) throw new FileStoreAway('the bucket does not exist')
    },
    stream: async key => {
      const reply = await ask('GET', key)
      if (reply.status === 404 || !reply.body) return null
      return Readable.fromWeb(reply.body as Parameters<typeof Readable.fromWeb>[0])
    },
  }
}

export const fileStoreOf = (settings: Settings): FileStore =>
  settings.s3 ? s3Store(settings.s3) : localStore(path.join(settings.dataDir, 'files'))
