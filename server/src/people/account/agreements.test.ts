// 协议的新版本: who agreed to a text is asked again; he who never did is not.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { articlesOf } from '../../site/content/cms.queries.ts'

let mall: TestMall
let buyer: Caller
let userId = 0
let texts: { articleId: string; versionNo: number; title: string }[] = []
beforeAll(async () => {
  mall = await testMall()
  buyer = await mall.buyer('demo03')
  userId = (await mall.world.pool.row<{ id: number }>(`select id from app_user where user_name = 'demo03'`))?.id ?? 0
  texts = await articlesOf(mall.world.pool, ['privacyAgreement'])
})
afterAll(() => mall.close())

const agreedTo = (articleId: string, version: string) =>
  mall.world.pool.run(`insert into consent (user_id, article_id, title, version, ip) values ($1, $2, '协议', $3, '127.0.0.1')`, [
    userId,
    articleId,
    version,
  ])
const due = () => buyer.get('/api/user/getDueAgreements', {})

test('a person whose company’s papers bind him is asked nothing; one who agreed to an older version is asked for what is in force, once', async () => {
  const [first, second] = texts
  if (!first || !second) throw new Error('the demo has two agreements')
  expect(await due()).toEqual([])
  await agreedTo(first.articleId, '0')
  await agreedTo(second.articleId, String(second.versionNo))
  expect(await due()).toMatchObject([
    { articleId: first.articleId, title: first.title, version: String(first.versionNo), agreedVersion: '0' },
  ])
  const agree = (version: string) =>
    buyer.ask('/api/user/agreeToAgreements', { agreements: [{ articleId: first.articleId, version }] })
  // A version that is not in force was not what is asked for.
  expect((await agree(String(first.versionNo + 1))).code).toBe(4015)
  expect((await agree('0')).code).toBe(4015)
  expect((await buyer.ask('/api/user/agreeToAgreements', { agreements: [] })).code).toBe(4015)
  expect(await due()).toHaveLength(1)
  expect((await agree(String(first.versionNo))).code).toBe(1)
  expect((await agree(String(first.versionNo))).code).toBe(1)
  expect(await due()).toEqual([])
  const kept = await mall.world.pool.rows<{ version: string }>(
    'select version from consent where user_id = $1 and article_id = $2 order by id',
    [userId, first.articleId],
  )
  expect(kept.map(k => k.version)).toEqual(['0', String(first.versionNo)])
  const { consents } = await buyer.get('/api/user/selectUserInfoByUserName', {})
  expect(consents.at(-1)).toMatchObject({ title: first.title, version: String(first.versionNo) })
})

test('a guest agrees to nothing', async () => {
  expect((await mall.guest.ask('/api/user/agreeToAgreements', { agreements: [] })).code).toBe(606)
})
