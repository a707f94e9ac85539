// 沙箱票据平台: an honest stand-in. Its page endorses drafts; what the mall presents it pays or refuses by the rule sandbox.draft, or asks on its
// page. It tells the mall by signed notices only, checked like any that comes from outside.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { randomBytes } from 'node:crypto'
import type { World } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { type DraftNews, draftNoticeSound, MEMBER_ID, signDraftNotice } from './draftNotice.ts'
import { endorsedNews, insertNews, insertPresented, newsTold, setAccepted, setAnswered } from './sandboxDraft.queries.ts'
import { type Heard, takeDraftNotice } from './takeDraftNotice.ts'

export const presentAtSandbox = async (db: Db, draft: { draftNo: string; faceFen: Fen }): Promise<void> => {
  await insertPresented(db, draft)
}

export async function tellNews(world: World, news: DraftNews): Promise<{ heard: Heard; why: string } | null> {
  const notice = { ...news, memberId: MEMBER_ID, at: Math.floor(Date.now() / 1000) }
  const sound = draftNoticeSound(world.settings, { ...notice, signature: signDraftNotice(world.settings, notice) }, Date.now())
  if (!sound) return null
  const told = await takeDraftNotice(world, sound)
  await newsTold(world.pool, news.noticeId)
  if (news.kind === 'endorsed' && told.heard === 'done') await setAccepted(world.pool, news.noticeId)
  return told
}

export const noticeIdOf = (): string => `SP${randomBytes(12).toString('hex')}`

export type Answer = 'honoured' | 'dishonoured' | 'insolvent'
const REASON: Record<Answer, string> = { honoured: '', dishonoured: '承兑人账户余额不足', insolvent: '承兑人停业，到期前追索' }
/** The acceptor's answer, once a draft. */
export async function answerAtSandbox(world: World, draftNo: string, kind: Answer, mode: string): Promise<boolean> {
  const draft = await endorsedNews(world.pool, draftNo)
  if (!draft) return false
  const news = await insertNews(world.pool, {
    ...draft,
    noticeId: noticeIdOf(),
    kind,
    reason: REASON[kind],
  })
  await setAnswered(world.pool, draftNo)
  if (news && mode !== 'silent') await tellNews(world, news)
  return news !== undefined
}
