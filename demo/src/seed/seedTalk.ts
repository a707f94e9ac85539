// The demo's 竞价室问答: of the running lots one question answered and corrected, one that waits, one that was rejected, an announcement.
import type { Pool } from '../../../server/src/kernel/ports/database.ts'
import { actOnTalk, insertAnnouncement, insertQuestion, talkByNo } from '../../../server/src/selling/auction/talk.queries.ts'

export async function seedTalk(pool: Pool): Promise<void> {
  const desk = await pool.row<{ id: number }>(`select id from app_user where staff_code = 'S004'`)
  const lots = await pool.rows<{ id: number; companyId: number; userId: number }>(
    `select distinct on (l.id) l.id, e.company_id as "companyId", e.user_id as "userId" from bid_lot l join bid_entry e on e.lot_id = l.id
     where l.status = 1 and l.open_at < now() order by l.id, exists (select 1 from app_user u where u.company_id = e.company_id and u.user_name = 'demo01') desc, e.id limit 2`,
  )
  if (!desk) return
  await pool.tx(async tx => {
    for (const [i, l] of lots.entries()) {
      const ask = async (words: string): Promise<number> =>
        (
          await insertQuestion(tx, {
            lotId: l.id,
            companyId: l.companyId,
            userId: l.userId,
            words,
            requestId: `demo-talk-${l.id}-${words}`,
          })
        )?.no ?? 0
      const act = async (no: number, o: { state: 'answered' | 'rejected'; shown: string; answer: string; why: string }) => {
        const t = await talkByNo(tx, l.id, no)
        if (t) await actOnTalk(tx, { id: t.id, rev: t.rev, by: desk.id, ...o })
      }
      if (i === 0) {
        const words = '第 1 行的边裂最深多少，能不能切边使用？'
        const first = await ask(words)
        await act(first, { state: 'answered', shown: words, answer: '最深约 2 毫米，切边后可用', why: '' })
        await act(first, { state: 'answered', shown: words, answer: '最深约 3 毫米，切边后可用', why: '复测边部，原答复偏小' })
        await act(await ask('别家出到多少了？'), { state: 'rejected', shown: '', answer: '', why: '涉及其他买家' })
        await insertAnnouncement(tx, { lotId: l.id, userId: desk.id, words: '看货时间延长到 17:00，请带身份证' })
      }
      await ask(i === 0 ? '内圈有没有浮锈？' : '提货能不能晚两天？')
    }
  })
}
