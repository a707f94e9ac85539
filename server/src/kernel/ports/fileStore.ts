// Where the bytes of uploads lie: a folder, or a bucket of an S3 service.
import type { Readable } from 'node:stream'

export interface FileStore {
  put(key: string, bytes: Buffer, mime: string): Promise<void>
  /** Null when there is no such object. */
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
  /** What was written to a file of ours, however large: it never lies in the memory as a whole. */
  putFile(key: string, file: string, mime: string): Promise<void>
  /** The bytes as they come. Null when there is no such object. */
  stream(key: string): Promise<Readable | null>
}
