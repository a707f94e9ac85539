import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Sent } from '@mall/contract/main/calls.ts'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { insertFile, shownPicture } from '../../platform/file/file.queries.ts'

let mall: TestMall
let writer: Caller
let chief: Caller
let admin: Caller
beforeAll(async () => {
  mall = await testMall()
  const code = async (role: string) =>
    (
      await mall.world.pool.row<{ code: string }>(
        `select u.staff_code as code from app_user u where u.staff_roles = array[$1] order by u.id limit 1`,
        [role],
      )
    )?.code ?? ''
  ;[writer, chief, admin] = await Promise.all([
    mall.staff(await code('service')),
    mall.staff(await code('approver')),
    mall.staff(await code('admin')),
  ])
})
afterAll(() => mall.close())

const nameOf = (n: number) => (Object.keys(Errors) as RefusalName[]).find(k => Errors[k].code === n) ?? n
let n = 0
const key = () => `article-test-${++n}`
type Body = Sent<'/api/ops/saveArticleDraft'>['body']
const words = (...lines: string[]): Body => ({
  type: 'doc',
  content: lines.map(text => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})
const draft = (articleId: string, rev: number, o: Partial<Sent<'/api/ops/saveArticleDraft'>> = {}) => ({
  articleId,
  rev,
  title: '开户与首单',
  isOpen: 0,
  link: '',
  body: words('先注册，再认证。'),
  note: '',
  ...o,
})
async function written(catCode = 'buyService', o: Partial<Sent<'/api/ops/saveArticleDraft'>> = {}) {
  const { articleId } = await writer.get('/api/ops/addArticle', { catCode, title: '开户与首单', requestId: key() })
  const saved = await writer.get('/api/ops/saveArticleDraft', draft(articleId, 1, o))
  return { articleId, rev: saved.rev }
}
async function published(
  catCode = 'buyService',
  o: Partial<Sent<'/api/ops/saveArticleDraft'>> = {},
  wantedAt: number | null = null,
) {
  const { articleId, rev } = await written(catCode, o)
  await writer.get('/api/ops/submitArticle', { articleId, rev, wantedAt })
  await chief.get('/api/ops/decideArticle', { articleId, rev: rev + 1, pass: true })
  return articleId
}
const versions = async (articleId: string) => (await writer.get('/api/ops/getArticleVersions', { articleId })).versions
const reads = (articleId: string) => mall.guest.get('/api/cms/getArticleInfo', { articleId })
const refusal = async (ask: Promise<{ code: number }>) => nameOf((await ask).code)

test('an article is read when somebody other than its writer has agreed, and not before', async () => {
  const { articleId, rev } = await written()
  expect(await reads(articleId)).toBeNull()
  await writer.get('/api/ops/submitArticle', { articleId, rev })
  expect(await reads(articleId)).toBeNull()
  expect(await refusal(admin.ask('/api/ops/decideArticle', { articleId, rev, pass: true }))).toBe('ARTICLE_DRAFT')
  await chief.get('/api/ops/decideArticle', { articleId, rev: rev + 1, pass: true })
  expect(await reads(articleId)).toMatchObject({ title: '开户与首单', paragraphs: ['先注册，再认证。'] })
})

test('nobody agrees to what he has handed over himself, whatever his rights', async () => {
  const { articleId } = await admin.get('/api/ops/addArticle', { catCode: 'buyService', title: '自己批', requestId: key() })
  const { rev } = await admin.get('/api/ops/saveArticleDraft', draft(articleId, 1))
  await admin.get('/api/ops/submitArticle', { articleId, rev })
  expect(await refusal(admin.ask('/api/ops/decideArticle', { articleId, rev: rev + 1, pass: true }))).toBe('ARTICLE_SELF')
  expect(await refusal(writer.ask('/api/ops/decideArticle', { articleId, rev: rev + 1, pass: true }))).toBe('STAFF_RIGHT')
  expect(await reads(articleId)).toBeNull()
})

test('a change leaves what is read until it is agreed; sent back it is a draft with the reason; an old version comes back as a draft', async () => {
  const articleId = await published()
  const { rev } = await writer.get('/api/ops/saveArticleDraft', draft(articleId, 0, { body: words('改过的话。') }))
  await writer.get('/api/ops/submitArticle', { articleId, rev })
  expect(await refusal(chief.ask('/api/ops/decideArticle', { articleId, rev: rev + 1, pass: false }))).toBe('ARTICLE_REASON')
  await chief.get('/api/ops/decideArticle', { articleId, rev: rev + 1, pass: false, reason: '写清楚几天' })
  expect((await versions(articleId))[0]).toMatchObject({ stand: 'draft', sentBack: '写清楚几天', versionNo: 2 })
  expect((await reads(articleId))?.paragraphs).toEqual(['先注册，再认证。'])
  await writer.get('/api/ops/submitArticle', { articleId, rev: rev + 2 })
  await chief.get('/api/ops/decideArticle', { articleId, rev: rev + 3, pass: true })
  expect((await reads(articleId))?.paragraphs).toEqual(['改过的话。'])
  await writer.get('/api/ops/restoreArticle', { articleId, versionNo: 1 })
  const all = await versions(articleId)
  expect(all.map(v => v.stand)).toEqual(['draft', 'live', 'past'])
  expect(all[0]?.body).toEqual(words('先注册，再认证。'))
  expect((await reads(articleId))?.paragraphs).toEqual(['改过的话。'])
})

test('a version waits for its hour, comes by itself, and is taken back only before it', async () => {
  const at = Date.now() + 3_600_000
  const articleId = await published('salesService', {}, at)
  expect((await versions(articleId))[0]).toMatchObject({ stand: 'ahead', liveAt: at })
  expect(await reads(articleId)).toBeNull()
  expect(await refusal(writer.ask('/api/ops/saveArticleDraft', draft(articleId, 0)))).toBe('ARTICLE_WAITING')
  await writer.get('/api/ops/unscheduleArticle', { articleId, versionNo: 1 })
  const [v] = await versions(articleId)
  expect(v?.stand).toBe('draft')
  await writer.get('/api/ops/submitArticle', { articleId, rev: v?.rev ?? 0, wantedAt: at })
  await chief.get('/api/ops/decideArticle', { articleId, rev: (v?.rev ?? 0) + 1, pass: true })
  await mall.world.pool.run(`update article_version set live_from = now() - interval '1 second' where article_id = $1`, [
    articleId,
  ])
  expect((await reads(articleId))?.title).toBe('开户与首单')
  expect(await refusal(writer.ask('/api/ops/unscheduleArticle', { articleId, versionNo: 1 }))).toBe('ARTICLE_LIVE')
})

test('two people save the same draft: one is kept, the other hears of it; the text of the one is whole', async () => {
  const { articleId, rev } = await written()
  const answers = await Promise.all([
    writer.ask('/api/ops/saveArticleDraft', draft(articleId, rev, { body: words('甲') })),
    admin.ask('/api/ops/saveArticleDraft', draft(articleId, rev, { body: words('乙') })),
  ])
  expect(answers.map(a => nameOf(a.code)).filter(c => c === 'ARTICLE_DRAFT')).toHaveLength(1)
  const kept = answers[0]?.code === 1 ? '甲' : '乙'
  expect((await versions(articleId))[0]).toMatchObject({ rev: rev + 1, body: words(kept) })
})

test('two approvers at once publish once; an approver and a taking back: one of them', async () => {
  const { articleId, rev } = await written()
  await writer.get('/api/ops/submitArticle', { articleId, rev })
  const answers = await Promise.all([
    chief.ask('/api/ops/decideArticle', { articleId, rev: rev + 1, pass: true }),
    admin.ask('/api/ops/decideArticle', { articleId, rev: rev + 1, pass: true }),
    writer.ask('/api/ops/dropArticleDraft', { articleId, rev: rev + 1, back: true }),
  ])
  expect(answers.filter(a => a.code === 1)).toHaveLength(1)
})

test('scripts, foreign addresses and pictures of nobody do not get in', async () => {
  const { articleId, rev } = await written()
  const link = (href: string): Body => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: '点这里', marks: [{ type: 'link', attrs: { href } }] }] }],
  })
  for (const href of [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,<script>',
    '//evil.example',
    'https://a@evil.example',
  ])
    expect(await refusal(writer.ask('/api/ops/saveArticleDraft', draft(articleId, rev, { body: link(href) })))).toBe(
      'ARTICLE_WRONG',
    )
  expect(await refusal(writer.ask('/api/ops/saveArticleDraft', draft(articleId, rev, { isOpen: 1, link: 'javascript:1' })))).toBe(
    'ARTICLE_WRONG',
  )
  const picture = { type: 'picture', attrs: { fileId: 'A'.repeat(22), alt: '' } } as const
  expect(
    await refusal(writer.ask('/api/ops/saveArticleDraft', draft(articleId, rev, { body: { type: 'doc', content: [picture] } }))),
  ).toBe('ARTICLE_WRONG')
  for (const node of [{ type: 'script' }, { type: 'html', text: '<b>' }, { type: 'heading', attrs: { level: 1 } }]) {
    const answer = await writer.ask(
      '/api/ops/saveArticleDraft',
      draft(articleId, rev, { body: { type: 'doc', content: [node] } as never }),
    )
    expect(answer.code).not.toBe(1)
  }
  expect((await versions(articleId))[0]?.rev).toBe(rev)
})

test('a picture is everybody’s while its article is: replaced or taken off, its address shows nothing any more', async () => {
  const { pool } = mall.world
  const staff = await pool.row<{ id: number }>("select id from app_user where staff_code = 'S027'")
  const picture = async (id: string): Promise<Body> => {
    await pool.tx(tx =>
      insertFile(tx, {
        id,
        companyId: null,
        userId: staff?.id ?? 0,
        purpose: 'article',
        storageKey: id,
        previewKey: `${id}-p`,
        thumbKey: `${id}-t`,
        originalName: '工地.png',
        mime: 'image/png',
        size: 9,
        sha256: '0'.repeat(64),
      }),
    )
    return { type: 'doc', content: [{ type: 'picture', attrs: { fileId: id, alt: '' } }] }
  }
  const [first, second, agreed] = ['articlePictureArticle1', 'articlePictureArticle2', 'articlePictureArticle3'] as const
  const publish = async (articleId: string, body: Body) => {
    const { rev } = await writer.get('/api/ops/saveArticleDraft', draft(articleId, 0, { body }))
    await writer.get('/api/ops/submitArticle', { articleId, rev })
    await chief.get('/api/ops/decideArticle', { articleId, rev: rev + 1, pass: true })
  }
  // Two minutes later: what is in force stays so.
  const later = (articleId: string) =>
    pool.run(`update article_version set live_from = live_from - interval '2 minutes' where article_id = $1`, [articleId])

  const articleId = await published('case', { body: await picture(first) })
  expect(await shownPicture(pool, first)).toBeDefined()
  await publish(articleId, await picture(second))
  // A page that is on its way still names the first.
  expect(await shownPicture(pool, first)).toBeDefined()
  await later(articleId)
  expect(await shownPicture(pool, first)).toBeUndefined()
  expect(await shownPicture(pool, second)).toBeDefined()
  await pool.run(`update article set off_from = now() - interval '2 minutes' where article_id = $1`, [articleId])
  expect(await reads(articleId)).toBeNull()
  expect(await shownPicture(pool, second)).toBeUndefined()

  // Who agreed to a text can look it up as it was.
  const agreement = await published('privacyAgreement', { body: await picture(agreed) })
  await later(agreement)
  await publish(agreement, words('没有图了。'))
  await later(agreement)
  expect(await shownPicture(pool, agreed)).toBeDefined()
})

test('what nobody could read is not handed over: no text, no address, nothing new', async () => {
  const empty = await written('buyService', { body: { type: 'doc', content: [] } })
  expect(await refusal(writer.ask('/api/ops/submitArticle', empty))).toBe('ARTICLE_WRONG')
  const outside = await written('links2', { isOpen: 1 })
  expect(await refusal(writer.ask('/api/ops/submitArticle', outside))).toBe('ARTICLE_WRONG')
  const articleId = await published()
  const { rev } = await writer.get('/api/ops/saveArticleDraft', draft(articleId, 0))
  expect(await refusal(writer.ask('/api/ops/submitArticle', { articleId, rev }))).toBe('ARTICLE_SAME')
})

test('a text that people agreed to is announced seven days before a change binds, and shown meanwhile', async () => {
  const articleId = 'privacyAgreement-1'
  const [live] = await versions(articleId)
  const next = draft(articleId, 0, { title: live?.title ?? '', body: words('新的约定。') })
  const { rev } = await writer.get('/api/ops/saveArticleDraft', next)
  const soon = Date.now() + 86_400_000
  expect(await refusal(writer.ask('/api/ops/submitArticle', { articleId, rev, wantedAt: soon }))).toBe('ARTICLE_DAY')
  await writer.get('/api/ops/submitArticle', { articleId, rev })
  const { liveAt } = await chief.get('/api/ops/decideArticle', { articleId, rev: rev + 1, pass: true })
  const { first } = (await mall.world.pool.row<{ first: Date }>(
    `select (day_of(now()) + 7)::timestamp at time zone 'Asia/Shanghai' as first`,
  )) ?? { first: new Date(0) }
  expect(liveAt).toBe(first.getTime())
  const shown = (await mall.guest.get('/api/cms/getPrivacyInfo', {})).find(a => a.articleId === articleId)
  expect(shown).toMatchObject({
    version: '1',
    next: { version: '2', from: liveAt, title: live?.title, paragraphs: ['新的约定。'], body: words('新的约定。') },
  })
})

test('the bottom of every page leads to the texts people agree to, not to others of the same name', async () => {
  const [group] = await mall.guest.get('/api/cms/getArticleCateListContentInfoByParam', { catCodeList: ['bottomArticle'] })
  const agreed = await mall.guest.get('/api/cms/getPrivacyInfo', {})
  const links = group?.articleInfoListAll ?? []
  expect(group?.catCode).toBe('bottomArticle')
  for (const t of agreed) expect(links.filter(l => l.title === t.title).map(l => l.articleId)).toEqual([t.articleId])
  expect(new Set(links.map(l => l.title)).size).toBe(links.length)
})

test('limited to a channel, a showcase and a notice are not read in another channel', async () => {
  const limited = async (catCode: string) => {
    const articleId = await published(catCode, { title: '只给冷轧' })
    const rev = (await writer.get('/api/ops/getContentGroups', {}))
      .flatMap(g => g.articles)
      .find(a => a.articleId === articleId)?.rev
    const place = { articleId, rev: rev ?? 0, catCode, channels: ['J0000011'], kind: '', offAt: null }
    await chief.get('/api/ops/placeArticle', place)
    return articleId
  }
  const [shown, told] = [await limited('case'), await limited('notice')]
  const reads = async (common: { channelCode?: string }) => ({
    shown: (await mall.guest.get('/api/cms/getPrivacyInfo', { catCode: 'case' }, common)).some(a => a.articleId === shown),
    told: (await mall.guest.get('/api/cms/getNoticeList', { size: 50 }, common)).some(a => a.articleId === told),
  })
  expect(await reads({ channelCode: 'J0000011' })).toEqual({ shown: true, told: true })
  expect(await reads({ channelCode: 'J0000009' })).toEqual({ shown: false, told: false })
  expect(await reads({})).toEqual({ shown: true, told: true })
})

test('a preview stands in the page where the article will appear', async () => {
  const path = async (articleId: string) => (await versions(articleId))[0]?.previewPath
  expect(await path((await written('case')).articleId)).toMatch(/^\/case\?preview=[0-9a-f]{32}$/)
  expect(await path((await written('buyService')).articleId)).toMatch(/^\/helpCenter\?preview=/)
  // Its own page wants a log-in that the desk does not have.
  expect(await path((await written('privacyAgreement')).articleId)).toMatch(/^\/helpCenter\?preview=/)
})

test('a group keeps its order; whoever orders a group that has changed meanwhile hears of it', async () => {
  const ids = async () =>
    (await writer.get('/api/ops/getContentGroups', {})).find(g => g.catCode === 'wuliuService')?.articles.map(a => a.articleId) ??
    []
  const before = await ids()
  const turned = before.toReversed()
  await chief.get('/api/ops/orderArticles', { catCode: 'wuliuService', articleIds: turned })
  expect(await ids()).toEqual(turned)
  await written('wuliuService')
  expect(await refusal(chief.ask('/api/ops/orderArticles', { catCode: 'wuliuService', articleIds: before }))).toBe(
    'ARTICLE_CHANGED',
  )
})

test('a column of the footer is renamed, moved and hidden at the desk, its code stays; other groups have pages and cannot be hidden', async () => {
  const groups = () => writer.get('/api/ops/getContentGroups', {})
  const one = async (catCode: string) => (await groups()).find(g => g.catCode === catCode)
  const columns = async () => (await groups()).filter(g => g.area === 'main').map(g => g.catCode)
  const was = await one('links')
  const save = async (catCode: string, o: { name?: string; off?: boolean; rev?: number }) => {
    const g = await one(catCode)
    return refusal(
      chief.ask('/api/ops/saveArticleGroup', { catCode, name: g?.name ?? '', off: g?.off ?? false, rev: g?.rev ?? 0, ...o }),
    )
  }
  expect(await save('links', { name: '合作网站' })).toBe(1)
  expect(await save('links', { name: '友情', rev: was?.rev ?? 0 })).toBe('ARTICLE_CHANGED')
  expect(await save('links2', { name: '合作网站' })).toBe('ARTICLE_PLACE')
  expect(await save('notice', { off: true })).toBe('ARTICLE_PLACE')
  expect(await save('links2', { off: true })).toBe(1)
  const turned = (await columns()).toReversed()
  expect(await refusal(chief.ask('/api/ops/orderArticleGroups', { catCodes: turned.slice(1) }))).toBe('ARTICLE_CHANGED')
  expect(await refusal(writer.ask('/api/ops/orderArticleGroups', { catCodes: turned }))).toBe('STAFF_RIGHT')
  expect(await refusal(chief.ask('/api/ops/orderArticleGroups', { catCodes: turned }))).toBe(1)
  expect(await columns()).toEqual(turned)
  const shownNow = () => mall.guest.get('/api/cms/getArticleCateListContentInfoByParam', { catCodeList: turned })
  const shown = await vi.waitFor(
    async () => {
      // The footer may be ten seconds old.
      const now = await shownNow()
      expect(now.map(g => g.catCode)).not.toContain('links2')
      return now
    },
    { timeout: 14_000, interval: 1000 },
  )
  const codes = shown.map(g => g.catCode)
  expect(codes).toEqual(turned.filter(c => codes.includes(c)))
  expect(shown.find(g => g.catCode === 'links')?.catName).toBe('合作网站')
  const { list } = await admin.get('/api/ops/getAuditList', { objectId: 'links' })
  expect(list.map(l => l.detail)).toContain('名称 友情链接 → 合作网站')
  await chief.get('/api/ops/orderArticleGroups', { catCodes: turned.toReversed() })
})

test('taken off, an article is nowhere; limited to a channel, it is in that one’s footer alone; an agreement is for everybody', async () => {
  const articleId = await published('afterService', { title: '只给钢筋' })
  const row = async () =>
    (await writer.get('/api/ops/getContentGroups', {})).flatMap(g => g.articles).find(a => a.articleId === articleId)
  const place = async (o: { channels?: string[]; offAt?: number | null; catCode?: string }) =>
    chief.ask('/api/ops/placeArticle', {
      articleId,
      rev: (await row())?.rev ?? 0,
      catCode: 'afterService',
      channels: [],
      kind: '',
      offAt: null,
      ...o,
    })
  expect((await place({ channels: ['J0000009'] })).code).toBe(1)
  // The footer may be ten seconds old: asked of the rows themselves.
  const of = (channel: string) =>
    mall.world.pool.row(`select 1 as one from article where article_id = $1 and (channels = '{}' or $2 = any(channels))`, [
      articleId,
      channel,
    ])
  expect([await of('J0000009'), await of('J0000011')]).toEqual([{ one: 1 }, undefined])
  expect((await place({ offAt: Date.now() - 60_000 })).code).toBe(1)
  expect(await reads(articleId)).toBeNull()
  expect((await row())?.stand).toBe('off')
  expect((await place({})).code).toBe(1)
  expect((await reads(articleId))?.title).toBe('只给钢筋')
  expect(await refusal(place({ channels: ['J9999999'] }))).toBe('ARTICLE_PLACE')
  expect(await refusal(place({ catCode: 'privacyAgreement' }))).toBe('ARTICLE_PLACE')
  expect(await refusal(place({ catCode: 'nowhere' }))).toBe('ARTICLE_GROUP')
})

test('values are read in the words of the settings, and follow them', async () => {
  const body: Body = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: '审核在 ' },
          { type: 'value', attrs: { key: 'order.reviewHours' } },
          { type: 'text', text: ' 内。' },
        ],
      },
    ],
  }
  const counted = async () =>
    (await writer.get('/api/ops/getSystemValues', {})).find(v => v.key === 'order.reviewHours')?.articleCount ?? 0
  const before = await counted()
  const articleId = await published('salesService', { body })
  expect((await reads(articleId))?.paragraphs).toEqual(['审核在 20 工作小时 内。'])
  await admin.get('/api/ops/updateSetting', { key: 'order.reviewHours', value: '30' })
  expect((await reads(articleId))?.paragraphs).toEqual(['审核在 30 工作小时 内。'])
  const values = await writer.get('/api/ops/getSystemValues', {})
  expect(values.find(v => v.key === 'order.reviewHours')).toMatchObject({ text: '30 工作小时', articleCount: before + 1 })
})

test('whoever has the address of a preview reads the draft; a wrong one reads nothing', async () => {
  const { articleId } = await written()
  const previewKey = (await versions(articleId))[0]?.previewPath.split('preview=')[1] ?? ''
  expect(await mall.guest.get('/api/cms/getArticlePreview', { previewKey })).toMatchObject({
    articleId,
    paragraphs: ['先注册，再认证。'],
  })
  expect(await mall.guest.get('/api/cms/getArticlePreview', { previewKey: 'f'.repeat(32) })).toBeNull()
})

test('an article that was never published goes with its draft; the same request twice makes one', async () => {
  const requestId = key()
  const twins = await Promise.all(
    [1, 2].map(() => writer.get('/api/ops/addArticle', { catCode: 'buyService', title: '一篇', requestId })),
  )
  expect(twins[0]).toEqual(twins[1])
  const articleId = twins[0]?.articleId ?? ''
  expect(await refusal(writer.ask('/api/ops/addArticle', { catCode: 'links', title: '一篇', requestId }))).toBe('REQUEST_REUSED')
  expect(await refusal(writer.ask('/api/ops/addArticle', { catCode: 'buyService', title: '另一篇', requestId }))).toBe(
    'REQUEST_REUSED',
  )
  await writer.get('/api/ops/dropArticleDraft', { articleId, rev: 1 })
  expect(await refusal(writer.ask('/api/ops/getArticleVersions', { articleId }))).toBe('ARTICLE_NONE')
})

test('help is found by what it says now; whether it helped is kept with the version, of a person the last answer', async () => {
  const articleId = await published('wuliuService', { title: '夜间提货须知', body: words('夜里十点后由东门进厂。') })
  // The groups may be ten seconds old in this process: another search word asks the same memory.
  const hits = await mall.guest.get('/api/cms/searchHelp', { word: '提单' })
  expect(hits.map(h => h.title)).toContain('提单与配车')
  expect(await mall.guest.get('/api/cms/searchHelp', { word: '大豆期货' })).toEqual([])
  const buyer = await mall.buyer('demo01')
  await buyer.get('/api/cms/rateHelp', { articleId, useful: false, note: '没写周末' })
  await buyer.get('/api/cms/rateHelp', { articleId, useful: false, note: '没写东门怎么走' })
  await mall.guest.get('/api/cms/rateHelp', { articleId, useful: true, note: '不该记' })
  expect((await versions(articleId))[0]).toMatchObject({ usefulCount: 1, uselessCount: 1, missing: ['没写东门怎么走'] })
  expect(await refusal(mall.guest.ask('/api/cms/rateHelp', { articleId: 'nowhere', useful: true }))).toBe('ARTICLE_NONE')
  for (let i = 0; i < 30; i += 1) await mall.guest.ask('/api/cms/rateHelp', { articleId, useful: true })
  expect(await refusal(mall.guest.ask('/api/cms/rateHelp', { articleId, useful: true }))).toBe('TOO_MANY')
})

test('whoever may publish is told of an article that waits and has it in his count; its writer hears what came of it', async () => {
  const { articleId, rev } = await written()
  const told = async (who: Caller) =>
    (await who.get('/api/ops/getNoticeList', { pageSize: 100 })).list.filter(x => x.link.includes(encodeURIComponent(articleId)))
  const waits = async (who: Caller) => (await who.get('/api/ops/getWorkCount', {})).article
  const [before, own] = [await waits(chief), await waits(writer)]
  await writer.get('/api/ops/submitArticle', { articleId, rev, wantedAt: null })
  expect([(await told(chief)).map(x => x.title), await waits(chief)]).toEqual([['文章待批准'], before + 1])
  // What he handed over himself is nothing for him to agree to.
  expect([await told(writer), await waits(writer)]).toEqual([[], own])
  const { queues } = await chief.get('/api/ops/getDashboard', {})
  expect(queues?.find(q => q.label === '文章待批准')).toMatchObject({ count: before + 1, to: '/articles' })
  const waiting = (await chief.get('/api/ops/getArticleVersions', { articleId })).versions[0]
  await chief.get('/api/ops/decideArticle', { articleId, rev: waiting?.rev ?? 0, pass: false, reason: '写得不全' })
  expect((await told(writer)).map(x => x.title)).toEqual(['文章有结果'])
  expect(await waits(chief)).toBe(before)
})

test('an agreement says who agreed to which version and when, and who is still on an old one', async () => {
  const articleId = (
    await mall.world.pool.row<{ id: string }>(
      `select a.article_id as id from article a join article_category c using (cat_code) where c.area = 'agreement' order by 1 limit 1`,
    )
  )?.id
  if (!articleId) throw new Error('no agreement')
  const seen = await writer.get('/api/ops/getConsents', { articleId })
  const some = await mall.world.pool.row<{ id: number; name: string; company: string }>(
    `select u.id, u.user_name as name, c.name as company from app_user u join company c on c.id = u.company_id where u.user_name = 'demo05'`,
  )
  const read = (version: string) =>
    mall.world.pool.run(
      `insert into consent (user_id, article_id, title, version, ip) values ($1, $2, '协议', $3, '127.0.0.1')`,
      [some?.id, articleId, version],
    )
  const of = async (stand: 'now' | 'old' | 'none') =>
    (await writer.get('/api/ops/getConsents', { articleId, stand, word: 'demo05' })).list.find(r => r.userName === 'demo05')
  await read('0')
  expect(await of('old')).toMatchObject({ versionNo: 0, companyName: some?.company, consentAt: expect.any(Number) })
  await read(String(seen.liveNo))
  expect([(await of('now'))?.versionNo, await of('old'), await of('none')]).toEqual([seen.liveNo, undefined, undefined])
  const { counts } = await writer.get('/api/ops/getConsents', { articleId })
  const people = await mall.world.pool.row<{ n: number }>(
    'select count(*)::int as n from app_user where staff_code is null and closed_at is null',
  )
  expect(counts.nowCount + counts.oldCount + counts.noneCount).toBe(people?.n)
  expect((await (await mall.staff('S023')).ask('/api/ops/getConsents', { articleId })).code).toBe(4402)
})
