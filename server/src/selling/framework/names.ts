import type { World } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { indexes } from './framework.queries.ts'

/** Names beside the codes of a change. */
export async function namesOf({ catalogue }: World, db: Db) {
  const known = await indexes(db)
  return {
    index: (code: string) => known.find(i => i.code === code)?.name ?? code,
    channel: (code: string) => catalogue.channels.get(code)?.channelName ?? code,
  }
}
