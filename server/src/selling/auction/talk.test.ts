// 竞价室问答: asked by who has signed up, answered for all without a name, corrected and never taken away.
import type { Sent } from '@mall/contract/main/calls.ts'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/testMall.ts'
import { buyers, companies, desk, join, key, lot, mall, manager, one, openMall, over, refusal, see } from './testBidding.ts'

openMall()

const buyer = (n: number): Caller => buyers[n] ?? mall.guest
const ask = (who: Caller, no: string, words: string) =>
  who.get('/api/bidding/askInLot', { biddingNo: no, words, requestId: key() })
const asks = (who: Caller, no: string, words = '边裂最深多少？') =>
  who.ask('/api/bidding/askInLot', { biddingNo: no, words, requestId: key() }).then(a => a.message)
const read = (no: string, who: Caller = mall.guest) => who.get('/api/bidding/getLotTalk', { biddingNo: no })
const answer = (no: string, talkNo: number, o: Partial<Sent<'/api/ops/answerTalk'>> = {}) => ({
  biddingNo: no,
  talkNo,
  rev: 1,
  answer: '最深 3 毫米',
  ...o,
})
const inbox = async (who: number, event: string) =>
  (
    await one<{ n: number }>(
      `select count(*)::int as n from notice m join app_user u on u.id = m.user_id where u.company_id = $1 and m.event = $2`,
      [companies[who], event],
    )
  )?.n ?? 0

test('a question is its asker’s and the desk’s until it is answered; then everybody reads both, without a name', async () => {
  const no = await lot()
  expect(await asks(buyer(0), no)).toContain('报名之后才能提问')
  await join(no, buyer(0))
  await join(no, buyer(1))
  const { name } = (await one<{ name: string }>('select name from company where id = $1', [companies[1]])) ?? { name: '' }
  const waiting = async () => (await desk.get('/api/ops/getWorkCount', {})).talk
  const before = await waiting()
  const { talkNo } = await ask(buyer(0), no, `${name}看过货吗？请打 13800138000`)
  expect((await read(no, buyer(0))).own).toMatchObject([{ talkNo, talkState: 'open' }])
  for (const who of [mall.guest, buyer(1)]) expect(await read(no, who)).toMatchObject({ list: [], own: [] })
  const queue = await desk.get('/api/ops/getTalkQueue', { word: no })
  expect(queue.list).toMatchObject([{ talkNo, questionText: '〔略〕看过货吗？请打 〔略〕' }])
  const seq = (await see(no)).seq
  // In the menu of the desk as long as nobody has answered.
  expect(await waiting()).toBe(before + 1)
  await desk.get('/api/ops/answerTalk', answer(no, talkNo))
  expect(await waiting()).toBe(before)
  const { list } = await read(no)
  expect(list).toMatchObject([{ questionText: '〔略〕看过货吗？请打 〔略〕', answer: '最深 3 毫米', mine: false, earlier: [] }])
  expect((await read(no, buyer(0))).list[0]?.mine).toBe(true)
  // Live and where lines are blocked: by the lot's own events.
  const { events } = await mall.guest.get('/api/bidding/getLotEvents', { biddingNo: no, afterSeq: seq })
  expect(events).toMatchObject([{ kind: 'notice', note: '第 1 条问答：最深 3 毫米' }])
  expect(await inbox(0, 'bidTalkAnswered')).toBe(1)
  expect(await inbox(1, 'bidTalkAnswered')).toBe(0)
})

test('what was published is corrected with a reason and stands beside its earlier wording; two of the desk at once: one', async () => {
  const no = await lot()
  await join(no, buyer(0))
  const { talkNo } = await ask(buyer(0), no, '有无锈蚀？')
  const both = await Promise.all([
    refusal(desk, '/api/ops/answerTalk', answer(no, talkNo, { answer: '没有' })),
    refusal(manager, '/api/ops/rejectTalk', { biddingNo: no, talkNo, rev: 1, reason: '公告里已有' }),
  ])
  expect(both.filter(x => x === 'ok')).toHaveLength(1)
  expect(both.filter(x => x === 'BID_TALK_STATE')).toHaveLength(1)
  // Once it stands, another wording needs its reason; a rejected one was never read.
  const stands = both[0] === 'ok'
  if (stands)
    expect(await refusal(desk, '/api/ops/answerTalk', answer(no, talkNo, { rev: 2, answer: '内圈有浮锈' }))).toBe(
      'BID_TALK_STATE',
    )
  await desk.get('/api/ops/answerTalk', answer(no, talkNo, { rev: 2, answer: '内圈有浮锈', reason: '复看发现' }))
  const { list } = await read(no)
  expect(list[0]?.answer).toBe('内圈有浮锈')
  expect(list[0]?.earlier.map(e => e.answer)).toEqual(stands ? ['没有'] : [])
  // A rejected question may be answered later; a published one is not taken away.
  expect(await refusal(desk, '/api/ops/rejectTalk', { biddingNo: no, talkNo, rev: 3, reason: '撤下' })).toBe('BID_TALK_STATE')
})

test('an announcement stands among the answers and is told to all who take part', async () => {
  const no = await lot()
  await join(no, buyer(0))
  await join(no, buyer(1))
  const before = [await inbox(0, 'bidAnnounced'), await inbox(1, 'bidAnnounced'), await inbox(2, 'bidAnnounced')]
  await desk.get('/api/ops/noticeBiddingLot', { biddingNo: no, note: '第 1 行缺陷更正为边浪' })
  expect((await read(no)).list).toMatchObject([{ talkKind: 'announcement', answer: '第 1 行缺陷更正为边浪' }])
  expect([await inbox(0, 'bidAnnounced'), await inbox(1, 'bidAnnounced'), await inbox(2, 'bidAnnounced')]).toEqual([
    (before[0] ?? 0) + 1,
    (before[1] ?? 0) + 1,
    before[2],
  ])
})

test('one person has three questions that wait, however many he sends at once', async () => {
  const no = await lot()
  await join(no, buyer(0))
  const all = await Promise.all(['一问？', '二问？', '三问？', '四问？', '五问？'].map(w => asks(buyer(0), no, w)))
  expect(all.filter(m => m.includes('等答复'))).toHaveLength(2)
  expect((await read(no, buyer(0))).own).toHaveLength(3)
})

test('over, the talk is only read; a stopped company asks nothing', async () => {
  const no = await lot()
  await join(no, buyer(0))
  const { talkNo } = await ask(buyer(0), no, '能否延期提货？')
  await mall.world.pool.run('update company set frozen = true where id = $1', [companies[0]])
  expect(await asks(buyer(0), no)).not.toBe('')
  expect((await read(no)).list).toHaveLength(0)
  await mall.world.pool.run('update company set frozen = false where id = $1', [companies[0]])
  await over(no)
  await see(no)
  expect(await asks(buyer(0), no)).toContain('已结束')
  expect(await refusal(desk, '/api/ops/answerTalk', answer(no, talkNo))).toBe('BID_TALK_STATE')
  expect((await read(no, buyer(0))).own).toMatchObject([{ talkState: 'open' }])
  expect((await desk.get('/api/ops/getTalkQueue', { word: no })).list).toEqual([])
})

test('a rejected question that is answered after all is a first answer: no reason is asked, and it is published then', async () => {
  const no = await lot()
  await join(no, buyer(0))
  const { talkNo } = await ask(buyer(0), no, '能否分两车提？')
  await desk.get('/api/ops/rejectTalk', { biddingNo: no, talkNo, rev: 1, reason: '与本场的货无关' })
  await mall.world.pool.run(`update bid_talk set acted_at = acted_at - interval '1 hour' where words = '能否分两车提？'`)
  await desk.get('/api/ops/answerTalk', answer(no, talkNo, { rev: 2, answer: '可以' }))
  const { list } = await read(no)
  expect(list).toMatchObject([{ answer: '可以', earlier: [] }])
  expect(list[0]?.at).toBeGreaterThan(Date.now() - 600_000)
  const told = await one<{ body: string }>(`select body from notice where event = 'bidTalkAnswered' and body like $1`, [
    `%${no}%`,
  ])
  expect(told?.body).toContain('的提问已答复：可以')
})

test('a corrected answer is told to all who take part, once each', async () => {
  const no = await lot()
  await join(no, buyer(0))
  await join(no, buyer(1))
  const { talkNo } = await ask(buyer(0), no, '负差多少？')
  await desk.get('/api/ops/answerTalk', answer(no, talkNo, { answer: '0.1 毫米' }))
  const before = [await inbox(0, 'bidAnnounced'), await inbox(1, 'bidAnnounced'), await inbox(0, 'bidTalkAnswered')]
  await desk.get('/api/ops/answerTalk', answer(no, talkNo, { rev: 2, answer: '0.2 毫米', reason: '量错' }))
  expect([await inbox(0, 'bidAnnounced'), await inbox(1, 'bidAnnounced'), await inbox(0, 'bidTalkAnswered')]).toEqual([
    before[0],
    (before[1] ?? 0) + 1,
    (before[2] ?? 0) + 1,
  ])
})

test('whatever the desk says to all names no company that takes part: announcement, answer, reason of a correction', async () => {
  const no = await lot()
  await join(no, buyer(0))
  await join(no, buyer(1))
  const { name = '' } = (await one<{ name: string }>('select name from company where id = $1', [companies[1]])) ?? {}
  await desk.get('/api/ops/noticeBiddingLot', { biddingNo: no, note: `${name}明天看货` })
  await desk.get('/api/ops/answerTalk', answer(no, 1, { answer: `${name}已看货`, reason: `${name}改了日期` }))
  const { events } = await mall.guest.get('/api/bidding/getLotEvents', { biddingNo: no, afterSeq: 0 })
  const told = await mall.world.pool.rows(
    'select body from notice where body like $1 union all select body from outbox where body like $1',
    [`%${no}%`],
  )
  const all = JSON.stringify([await read(no), events, told])
  expect(all).toContain('〔略〕改了日期')
  expect(all).not.toContain(name)
})
