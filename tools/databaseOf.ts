// The database and the folder of files that a command is about: DATABASE_URL, or the embedded server of MALL_DATA, which a running mall keeps to itself.
import path from 'node:path'
import { startEmbedded } from '../server/src/platform/db/embedded.ts'

export interface Place {
  url: string
  /** Null: the files lie in an S3 store. */
  filesDir: string | null
}

/** Runs `work`; whatever it throws is said in one line and ends the command with 1. */
export async function withDatabaseOf(work: (place: Place) => Promise<void>): Promise<void> {
  const dataDir = path.resolve(process.env.MALL_DATA ?? '.data')
  const filesDir = process.env.S3_ENDPOINT ? null : path.join(dataDir, 'files')
  let stop = async (): Promise<void> => {}
  try {
    let url = process.env.DATABASE_URL
    if (!url) {
      const embedded = await startEmbedded({ dir: path.join(dataDir, 'pg'), database: 'mall' })
      stop = () => embedded.stop()
      url = embedded.url
    }
    await work({ url, filesDir })
  } catch (e) {
    console.error((e as Error).message)
    process.exitCode = 1
  } finally {
    await stop()
  }
}
